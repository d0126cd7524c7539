// expect: unknown: unsupported: values of `_BitInt(1000)`
// args: --property unreach-call
/* Integers beyond 128 bits are not supported, where they are reached. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned _BitInt(1000) x = 1;
    x <<= 999;
    x += __VERIFIER_nondet_uint();
    if ((x >> 999) != 1)
        reach_error();
    return 0;
}
