/* __builtin_add/sub/mul_overflow with mixed types, and the typed variants. */
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int i;
    unsigned u;
    signed char c;
    long long l;
    printf("%d ", __builtin_add_overflow(INT_MAX, 1, &i)); printf("%d\n", i);
    printf("%d ", __builtin_sub_overflow(5, 7, &u)); printf("%u\n", u);
    printf("%d ", __builtin_mul_overflow(100, 2, &c)); printf("%d\n", c);
    printf("%d ", __builtin_mul_overflow(1LL << 40, 1 << 20, &l)); printf("%lld\n", l);
    printf("%d ", __builtin_mul_overflow(1LL << 62, 4, &l)); printf("%lld\n", l);
    printf("%d ", __builtin_add_overflow(-1, 1u, &i)); printf("%d\n", i);
    printf("%d ", __builtin_add_overflow(4000000000u, -1, &u)); printf("%u\n", u);
    printf("%d ", __builtin_sadd_overflow(INT_MIN, -1, &i)); printf("%d\n", i);
    printf("%d ", __builtin_umul_overflow(65536, 65536, &u)); printf("%u\n", u);
    printf("%d ", __builtin_ssubll_overflow(LLONG_MIN, 1, &l)); printf("%lld\n", l);
    return 0;
}
