// expect: true
// args: --property unreach-call
/* 4294967294 and 4294967295 leave 2 and 3 when divided by 7. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a < 2 && b == 2 && (a - b) % 7 != 2 && (a - b) % 7 != 3)
        reach_error();
    return 0;
}
