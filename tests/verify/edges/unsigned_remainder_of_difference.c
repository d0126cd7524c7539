// expect: false(unreach-call)
// args: --property unreach-call
/* A difference that wraps around: (0 - 2) % 7 is 2 as 4294967294 % 7, and 5 or -2 nowhere. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a < 2 && b == 2 && (a - b) % 7 == 2)
        reach_error();
    return 0;
}
