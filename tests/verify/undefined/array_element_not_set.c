// expect: false(uninitialised)
/* One element of an array was forgotten. */
int main(void)
{
    int a[4];
    for (int i = 0; i < 3; i++)
        a[i] = i;
    return a[3] > 0;
}
