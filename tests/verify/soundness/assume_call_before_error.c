// expect: true
// args: --property unreach-call
/* Slicing keeps assumptions, also those that nothing else depends on. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x != x);
    reach_error();
    return 0;
}
