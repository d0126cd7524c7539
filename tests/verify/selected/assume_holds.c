// expect: true
// args: --property unreach-call
/* `__builtin_assume` of something that holds changes nothing. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x <= 0)
        return 0;
    __builtin_assume(x > 0);
    if (x < 0)
        reach_error();
    return 0;
}
