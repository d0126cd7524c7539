/* A checksum of words: `unsigned short` is promoted to `int`, not to `unsigned`, so that the square of a large word does not
   fit. Overflow of a signed integer is undefined, and compilers do use that. */
#include <stddef.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned checksum(const unsigned short *words, size_t count)
{
    int sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += words[i] * words[i] % 65521;
    return (unsigned)sum % 65521;
}

int main(void)
{
    unsigned short words[4];
    for (size_t i = 0; i < 4; i++)
        words[i] = __VERIFIER_nondet_ushort();
    return checksum(words, 4) == 0;
}
