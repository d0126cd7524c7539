/* Compound assignment computes in the common type and converts back; the place is evaluated once. */
#include <stdio.h>

static int calls;
static int *place(int *p)
{
    calls++;
    return p;
}

int main(void)
{
    int x = 7;
    x *= 1.5;
    printf("%d\n", x);
    unsigned char c = 255;
    c *= 255;
    printf("%d\n", c);
    c += 1000;
    printf("%d\n", c);
    short s = -5;
    s /= 2u;
    printf("%d\n", s);
    s >>= 1;
    printf("%d\n", s);
    float f = 1.1f;
    f += 1.1;
    printf("%.9g\n", f);
    long long l = -1;
    l %= 7;
    l -= 0xffffffffu;
    printf("%lld\n", l);
    *place(&x) += 5;
    (*place(&x))++;
    printf("%d %d\n", x, calls);
    int array[3] = { 1, 2, 3 }, *p = array;
    *p++ <<= 4;
    *p-- |= 8;
    printf("%d %d %d\n", array[0], array[1], (int)(p - array));
    _Bool b = 1;
    b += 1;
    b ^= 0;
    printf("%d\n", b);
    b -= 1;
    printf("%d\n", b);
    struct { int v : 5; } bits = { 15 };
    bits.v += 1;
    printf("%d\n", bits.v);
    p += 2;
    p -= 1;
    printf("%d\n", *p);
    int chain, of, them = of = chain = 9;
    printf("%d\n", chain + of + them);
    return 0;
}
