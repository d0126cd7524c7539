/* Bit-fields: signed, unsigned, _Bool, packed, zero-width, wide, promotion, layout seen through bytes. */
#include <stdio.h>
#include <string.h>

struct plain { unsigned a : 3; int b : 5; unsigned c : 24; unsigned d : 1; };
struct gap { unsigned char a : 4; unsigned : 0; unsigned char b : 4; unsigned : 2; unsigned char c : 2; };
struct __attribute__((packed)) tight { unsigned a : 3; unsigned b : 30; signed c : 7; unsigned char d; };
struct wide { unsigned long long a : 40; long long b : 24; _Bool c : 1; };
struct mixed { char x; int b : 20; short s; unsigned e : 9; };

static void dump(const char *name, const void *object, int size)
{
    const unsigned char *bytes = object;
    printf("%s %d:", name, size);
    for (int i = 0; i < size; i++)
        printf(" %02x", bytes[i]);
    printf("\n");
}

int main(void)
{
    struct plain p;
    memset(&p, 0, sizeof p);
    p.a = 5; p.b = -7; p.c = 0xabcdef; p.d = 1;
    dump("plain", &p, sizeof p);
    p.a += 4;
    p.b--;
    printf("%d %d %d %d\n", p.a, p.b, p.c, p.d);
    printf("%d %d\n", p.a - 8 < 0, p.d - 2 < 0);
    struct gap g;
    memset(&g, 0, sizeof g);
    g.a = 9; g.b = 6; g.c = 3;
    dump("gap", &g, sizeof g);
    struct tight t;
    memset(&t, 0, sizeof t);
    t.a = 7; t.b = 0x2aaaaaaa; t.c = -64; t.d = 0xee;
    dump("tight", &t, sizeof t);
    printf("%d %x %d %x\n", t.a, t.b, t.c, t.d);
    struct wide w = { 0xfedcba9876ULL, -3, 1 };
    printf("%llx %lld %d\n", (unsigned long long)w.a, (long long)w.b, w.c);
    w.a <<= 4;
    w.c = 0;
    w.c = 8;
    printf("%llx %d\n", (unsigned long long)w.a, w.c);
    struct mixed m = { 'm', -500000, -3, 300 };
    printf("%c %d %d %d %d\n", m.x, m.b, m.s, m.e, (int)sizeof m);
    m.e = 1023;
    printf("%d ", m.e);
    printf("%d\n", (m.e = 600));
    struct { int v : 2; unsigned u : 2; } n = { 1, 3 };
    n.v++;
    n.u++;
    printf("%d %d\n", n.v, n.u);
    static struct { unsigned lo : 12, hi : 20; } s = { 0xabc, 0xdef01 };
    printf("%x %x\n", s.lo, s.hi);
    union { struct { unsigned a : 4, b : 4; }; unsigned char byte; } u = { .byte = 0x5a };
    printf("%x %x\n", u.a, u.b);
    return 0;
}
