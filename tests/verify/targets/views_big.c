// expect: true
// args: --target=powerpc-linux-gnu
/* A big-endian machine: the most significant byte of a scalar comes first, through every way of looking at it. */
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

union word {
    unsigned whole;
    unsigned short half[2];
    unsigned char byte[4];
};
struct fields {
    unsigned a : 3, b : 5, c : 7, d : 17;
};
static const unsigned table[2] = {0x01020304u, 0xa0b0c0d0u};
static struct fields given = {5, 17, 100, 70000};
static const unsigned short wide[] = {0x1234, 0x5678};
static int *const pointers[1] = {0};
static float one = 1.0f;

int main(void)
{
    union word w;
    w.whole = __VERIFIER_nondet_uint();
    assert(w.byte[0] == w.whole >> 24);
    assert(w.byte[3] == (w.whole & 255));
    assert(w.half[0] == w.whole >> 16);
    w.byte[1] = 0x55;
    assert((w.whole >> 16 & 255) == 0x55);

    unsigned long long x = __VERIFIER_nondet_ulonglong();
    unsigned char copy[8];
    memcpy(copy, &x, sizeof x);
    assert(copy[0] == x >> 56 && copy[7] == (x & 255));
    unsigned back;
    memcpy(&back, copy + 2, 4);
    assert(back == (unsigned)(x >> 16));

    const unsigned char *t = (const unsigned char *)table;
    assert(t[0] == 1 && t[3] == 4 && t[4] == 0xa0 && t[7] == 0xd0);
    assert(*(const unsigned short *)(t + 2) == 0x0304);
    assert(((const unsigned char *)wide)[1] == 0x34);
    assert(((const unsigned char *)pointers)[0] == 0);
    assert(*(const unsigned char *)&one == 0x3f);

    unsigned bits;
    memcpy(&bits, &given, 4);
    assert(bits == (5u << 29 | 17u << 24 | 100u << 17 | 70000u));
    struct fields f;
    unsigned y = __VERIFIER_nondet_uint();
    memcpy(&f, &y, 4);
    assert(f.a == y >> 29 && f.b == (y >> 24 & 31) && f.c == (y >> 17 & 127) && f.d == (y & 0x1ffff));
    f.b = 9;
    memcpy(&bits, &f, 4);
    assert(bits == ((y & ~(31u << 24)) | 9u << 24));
    memset(&f, 0x0f, sizeof f);
    assert(f.a == 0 && f.b == 15 && f.c == 7 && f.d == 0x10f0f);
    return 0;
}
