// expect: true
// args: --property unreach-call
/* A place that the program declares unreachable, and that is. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 3;
    switch (x) {
    case 0:
    case 1:
    case 2:
        break;
    default:
        __builtin_unreachable();
    }
    if (x > 2)
        reach_error();
    return 0;
}
