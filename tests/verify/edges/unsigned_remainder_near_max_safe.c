// expect: true
// args: --property unreach-call
/* The remainders of 4294967291 to 4294967295 by 10 are 1 to 5. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x > 4294967290u && (x % 10 == 0 || x % 10 > 5))
        reach_error();
    return 0;
}
