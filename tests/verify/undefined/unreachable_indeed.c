// expect: true
// args: --property unreach-call
/* Not reached, it costs nothing. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    switch (x & 1) {
    case 0: return 0;
    case 1: return 1;
    default: __builtin_unreachable();
    }
}
