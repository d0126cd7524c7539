/* clz, ctz, popcount, parity, ffs, bswap, in all widths. */
#include <stdio.h>

int main(void)
{
    unsigned values[] = { 1, 0x80000000u, 0x00f00f00u, 0xffffffffu, 12345678 };
    for (int i = 0; i < 5; i++) {
        unsigned v = values[i];
        unsigned long long w = (unsigned long long)v << 20 | 1;
        printf("%d %d %d %d %d ", __builtin_clz(v), __builtin_ctz(v), __builtin_popcount(v), __builtin_parity(v), __builtin_ffs((int)v));
        printf("%d %d %d %d %d ", __builtin_clzll(w), __builtin_ctzll(w << 3), __builtin_popcountll(w), __builtin_parityll(w), __builtin_ffsll((long long)w));
        printf("%d %d %d\n", __builtin_ctzl(v), __builtin_popcountl(v), __builtin_ffsl((long)v));
        printf("%x %x %llx\n", __builtin_bswap16((unsigned short)v), __builtin_bswap32(v), __builtin_bswap64(w));
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_popcount(0), __builtin_ffsll(0));
    printf("%d %d\n", __builtin_clrsb(-1), __builtin_clrsb(1));
    return 0;
}
