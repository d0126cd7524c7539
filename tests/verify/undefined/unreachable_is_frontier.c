// expect: unknown: declares unreachable
// args: --property unreach-call
/* Code behind `__builtin_unreachable` is not dead because somebody says so. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        __builtin_unreachable();
    if (x == 3)
        reach_error();
    return 0;
}
