/* Every operator on every width: promotion, usual conversions, wrap-around, shifts, division signs, comma. */
#include <stdio.h>

#define SHOW(type, format, x, y)                                                              \
    do {                                                                                      \
        type a = (type)(x), b = (type)(y);                                                    \
        printf(#type ": " format " " format " " format " " format " " format "\n", (type)(a + b), \
               (type)(a - b), (type)(a * b), (type)(a / b), (type)(a % b));                   \
        printf("  " format " " format " " format " " format "\n", (type)(a & b), (type)(a | b), (type)(a ^ b), (type)~a); \
        printf("  %d%d%d%d%d%d %d%d%d\n", a < b, a <= b, a > b, a >= b, a == b, a != b, a && b, a || b, !a); \
    } while (0)

int main(void)
{
    SHOW(signed char, "%d", 100, -7);
    SHOW(unsigned char, "%d", 200, 100);
    SHOW(short, "%d", -300, 7);
    SHOW(unsigned short, "%d", 65535, 2);
    SHOW(int, "%d", -12345, 678);
    SHOW(unsigned, "%u", 4000000000u, 7);
    SHOW(long, "%ld", -123456, 789);
    SHOW(unsigned long, "%lu", -1L, 3);
    SHOW(long long, "%lld", -1234567890123LL, 4567);
    SHOW(unsigned long long, "%llu", -1LL, 1000000007);
    int s = -17;
    printf("%d %d %d\n", s >> 2, s / 4, s % 4);
    printf("%u %u\n", 1u << 31, 0x80000000u >> 31);
    unsigned char u = 200;
    u += 100;
    printf("%d\n", u);
    u <<= 3;
    printf("%d\n", u);
    signed char c = 127;
    c++;
    printf("%d\n", c);
    c = (signed char)0x1ff;
    printf("%d ", c--);
    printf("%d %d\n", c, -c);
    int i = 5, j = (i++, i * 2), k = (i--, --i, i);
    printf("%d %d %d\n", i, j, k);
    printf("%d %d\n", -1 < 0u, (short)-1 < (unsigned short)1);
    printf("%d\n", (char)-1 == (char)255);
    printf("%d\n", (int)sizeof(1 ? (char)1 : (short)2));
    long long wide = 1;
    wide <<= 40;
    wide |= 0xf;
    wide ^= ~0LL;
    printf("%lld\n", wide);
    int array[4] = { 1, 2, 3, 4 }, *p = array + 1;
    printf("%d ", p[-1]);
    printf("%d ", *p++);
    printf("%d %d\n", 2[array], (int)(p - array));
    printf("%d %d %d\n", p > array, p == &array[2], !p);
    *p++ += 5, ++*p;
    printf("%d %d\n", array[2], array[3]);
    return 0;
}
