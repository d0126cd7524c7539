// expect: false(unreach-call)
// args: --property unreach-call
/* 4294967295 / 3 is 1431655765. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x >= 4294967292u && x / 3 == 1431655765u)
        reach_error();
    return 0;
}
