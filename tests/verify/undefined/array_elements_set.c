// expect: true
/* All elements were set. */
int main(void)
{
    int a[4], s = 0;
    for (int i = 0; i < 4; i++)
        a[i] = i;
    for (int i = 0; i < 4; i++)
        s += a[i];
    return s;
}
