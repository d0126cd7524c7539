// expect: false(unreach-call) line 12
// args: --property unreach-call
// A number that becomes an address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    int *p = (int *)__VERIFIER_nondet_ulong();
    int *q = (int *)__VERIFIER_nondet_ulong();
    if (p && q && p != q && *p == 1 && *q == 2)
        reach_error();
    return 0;
}
