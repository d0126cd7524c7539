// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* A local of a recursive function is many objects: a pointer leads to another activation's. */
extern void reach_error(void);
static int f(int n, int *up)
{
    int x = n;
    if (up)
        *up = 7;
    if (n)
        f(n - 1, &x);
    return x;
}

int main(void)
{
    if (f(3, 0) == 7)
        reach_error();
    return 0;
}
