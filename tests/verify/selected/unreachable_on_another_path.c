// expect: false(unreach-call)
// args: --property unreach-call
/* A violation on a path that does not pass the unreachable place. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        __builtin_unreachable();
    if (x == 4)
        reach_error();
    return 0;
}
