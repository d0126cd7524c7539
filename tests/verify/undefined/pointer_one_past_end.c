// expect: true
/* One past the end may be computed. */
int a[4];
int main(void)
{
    int *p = a, *end = p + 4;
    int s = 0;
    for (; p != end; p++)
        s += *p;
    return s;
}
