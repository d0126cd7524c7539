// expect: true
/* Equality is defined for all pointers. */
int a, b;
int main(void)
{
    int *p = &a, *q = &b;
    return p == q;
}
