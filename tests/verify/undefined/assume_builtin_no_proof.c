// expect: unknown
// args: --property unreach-call
/* Nothing is reached where the assumption is ignored. A compiler that uses it may do anything. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __builtin_assume(x > 0);
    if (x == 7 && x == 8)
        reach_error();
    return 0;
}
