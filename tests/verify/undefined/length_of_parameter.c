// expect: false(unreach-call)
// args: --property unreach-call
/* The outermost length of a parameter is evaluated although the parameter is a pointer. */
extern void reach_error(void);

static int length(void)
{
    reach_error();
    return 3;
}

static int f(int a[length()])
{
    return a[0];
}

int main(void)
{
    int b[3] = {0};
    return f(b);
}
