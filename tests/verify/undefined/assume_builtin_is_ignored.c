// expect: false (unreach-call)
// args: --property unreach-call
/* `__builtin_assume` of something false does not make executions vanish: a compiler that does not use it goes on. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __builtin_assume(x > 0);
    if (x <= 0)
        reach_error();
    return 0;
}
