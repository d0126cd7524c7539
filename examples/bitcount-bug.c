/* The same with a wrong claim: 0xff has eight bits set. `fathom verify` finds it, without being told a bound. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int count_bits(unsigned value)
{
    int count = 0;
    while (value) {
        value &= value - 1;
        count++;
    }
    return count;
}

int main(void)
{
    unsigned char value = __VERIFIER_nondet_uchar();
    assert(count_bits(value) <= 7);
    return 0;
}
