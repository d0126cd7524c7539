// expect: false(unreach-call)
// args: --property unreach-call
/* 65535 * 65537 is the largest unsigned int, 65536 * 65536 is zero. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (x >= 65535 && x <= 65536 && y >= 65536 && y <= 65537 && (x * y == 4294967295u) + (x * y == 0) && x * y % 10 == 5)
        reach_error();
    return 0;
}
