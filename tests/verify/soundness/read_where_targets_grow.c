// expect: false(unreach-call)
// args: --property unreach-call
/* A read through a pointer considers every target that any way to it can leave. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 1, *p = &a;
    if (__VERIFIER_nondet_int())
        p = &b;
    if (*p)
        reach_error();
    return 0;
}
