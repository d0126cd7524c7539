// expect: false(unreach-call)
// args: --property unreach-call
/* 4294967295 / 4294967291 is 1 with remainder 4; as signed numbers the quotient would be 0. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
    if (x > 4294967290u && d > 4294967290u && x / d == 1 && x % d == 4)
        reach_error();
    return 0;
}
