// expect: true
// args: --property unreach-call
/* A division that nobody looks at, by numbers other than zero. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int d = __VERIFIER_nondet_int();
    int q = d != 0 && d != -1 ? 10 / d : 0;
    if (q > 10)
        reach_error();
    return 0;
}
