/* Conversions between every pair of arithmetic types, truncation, sign extension, implicit in calls and returns. */
#include <stdio.h>

static unsigned char narrow(int x) { return x; }
static long long widen(signed char c) { return c; }
static unsigned long zero(unsigned short s) { return s; }
static float single(double d) { return d; }
static int chop(float f) { return f; }

int main(void)
{
    printf("%d %lld %lu\n", narrow(511), widen(-128), zero(65535));
    printf("%.9g %d %d\n", single(0.1), chop(-2.9f), chop(16777217.0f));
    long long big = -5000000000LL;
    printf("%d %u %d %d\n", (int)big, (unsigned)big, (short)big, (signed char)big);
    unsigned u = (unsigned)-3;
    printf("%lld %llu %ld\n", (long long)u, (unsigned long long)(int)u, (long)(short)u);
    printf("%.1f %.1f %.1f\n", (double)u, (double)(int)u, (double)18446744073709551615ULL);
    printf("%.1f %.1f\n", (float)16777217, (double)9007199254740993LL);
    printf("%llu %lld\n", (unsigned long long)1.8446744073709550e19, (long long)-9.2e18);
    printf("%u %d\n", (unsigned)3000000000.7, (unsigned char)200.9);
    char c = (char)0x80;
    printf("%d %u\n", c, (unsigned char)c);
    int from_char = 'ab' & 0xff;
    printf("%d\n", from_char);
    printf("%d\n", (int)sizeof('a'));
    unsigned short s = 65535;
    printf("%d %u\n", s + 1, (unsigned)s << 16);
    int sum = (short)0x8000 + (char)0x7f;
    printf("%d\n", sum);
    return 0;
}
