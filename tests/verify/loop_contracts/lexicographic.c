// expect: true
// args: --function h
/* The first measure decreases, or stays while the second one decreases. */
void h(void)
{
    unsigned a, b;
    while (a > 0)
    __CPROVER_decreases(a, b)
    {
        if (b > 0)
            b--;
        else {
            a--;
            b = 7;
        }
    }
}
