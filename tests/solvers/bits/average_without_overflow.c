// expect: true
// args: --property unreach-call
/* The average of two numbers without a wider type. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    unsigned a = (x & y) + ((x ^ y) >> 1);
    if (a != (unsigned)(((unsigned long)x + y) / 2))
        reach_error();
    return 0;
}
