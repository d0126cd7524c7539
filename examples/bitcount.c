/* Wegner's bit count: each step clears the lowest set bit, so the loop runs once per set bit.
   `fathom run` executes it; `fathom verify` proves that no 8-bit value has more than 8 set bits. */
#include <assert.h>
#include <stdio.h>

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
    int count = count_bits(value);
    printf("%u has %d bits set\n", value, count);
    assert(count <= 8);
    return 0;
}
