// expect: false(unreach-call)
// args: --property unreach-call
/* The same of `static` and of a parameter that other parameters give the length. */
extern void reach_error(void);

static int f(int n, int a[static n++])
{
    return n;
}

int main(void)
{
    int b[3] = {0};
    if (f(3, b) == 4)
        reach_error();
    return 0;
}
