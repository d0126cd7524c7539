// expect: false(unreach-call)
// args: --property unreach-call
/* A negated small number is large: -1 is 4294967295, which is divisible by 3. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned short s = (unsigned short)__VERIFIER_nondet_uint();
    unsigned x = -(unsigned)s;
    if (s > 0 && s < 8 && x % 3 == 0 && x / 3 > 1431655760u)
        reach_error();
    return 0;
}
