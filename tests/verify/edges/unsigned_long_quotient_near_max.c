// expect: false(unreach-call)
// args: --property unreach-call
/* 18446744073709551610 / 10 is 1844674407370955161. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (x > 18446744073709551605ul && x / 10 == 1844674407370955161ul)
        reach_error();
    return 0;
}
