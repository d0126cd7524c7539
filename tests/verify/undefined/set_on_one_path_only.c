// expect: false(uninitialised)
/* A callee that sets it only if it succeeds. */
extern int __VERIFIER_nondet_int(void);
static int parse(int *p)
{
    if (__VERIFIER_nondet_int() < 0)
        return -1;
    *p = 4;
    return 0;
}
int main(void)
{
    int x;
    parse(&x);
    return x > 0;
}
