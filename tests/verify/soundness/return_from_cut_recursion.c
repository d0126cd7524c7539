// expect: false(unreach-call)
// args: --property unreach-call
/* A value returned from deeper recursion arrives only at a higher bound. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth(int n)
{
    if (!__VERIFIER_nondet_int())
        return n;
    return depth(n + 1);
}

int main(void)
{
    if (depth(0) == 5)
        reach_error();
    return 0;
}
