// expect: false(unreach-call)
// args: --property unreach-call
/* 4294967294 % 10 is 4: near the top of the type an unsigned operand is a small negative number only to signed operations. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x > 4294967290u && x % 10 == 4)
        reach_error();
    return 0;
}
