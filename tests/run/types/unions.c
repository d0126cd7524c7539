/* Unions: punning between members, bytes of integers and floats, unions in structs, by value. */
#include <stdio.h>

union number { int i; unsigned u; float f; unsigned char bytes[8]; double d; struct { short a, b; } s; long long l; };

static union number make(double d) { return (union number){ .d = d }; }

int main(void)
{
    union number n;
    n.l = 0;
    n.f = -2.5f;
    printf("%x %d %d\n", n.u, n.s.a, n.s.b);
    n.bytes[3] ^= 0x80;
    printf("%g\n", n.f);
    n = make(1.0 / 3);
    printf("%llx %d\n", (unsigned long long)n.l, (int)sizeof n);
    for (int i = 0; i < 8; i++)
        printf("%02x", n.bytes[i]);
    printf("\n");
    n.l = 0x400921fb;
    union number copy = n;
    copy.s.a = 1;
    printf("%d %d\n", n.i, copy.i);
    struct tagged { int tag; union { int *p; char c; } u; } t = { 1, { &n.i } };
    *t.u.p = 42;
    printf("%d\n", n.i);
    return 0;
}
