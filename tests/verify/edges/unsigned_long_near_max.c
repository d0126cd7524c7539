// expect: false(unreach-call)
// args: --property unreach-call
/* 18446744073709551615 % 1000 is 615. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (x > 18446744073709551600ul && x % 1000 == 615)
        reach_error();
    return 0;
}
