/* Nested anonymous structs and unions: promoted member names, shared storage, initialisers. */
#include <stdio.h>

struct value {
    int kind;
    union {
        int number;
        struct { short low, high; };
        struct { unsigned char bytes[4]; } raw;
        union { float real; unsigned bits; };
    };
    struct { int x; struct { int y, z; }; } named;
};

int main(void)
{
    struct value v = { .kind = 1, .number = 0x01020304, .named = { 1, { 2, 3 } } };
    printf("%x %x %d%d%d%d\n", v.low, v.high, v.raw.bytes[0], v.raw.bytes[1], v.raw.bytes[2], v.raw.bytes[3]);
    v.real = 1.0f;
    printf("%x\n", v.bits);
    v.high = -1;
    printf("%x %d\n", v.bits, v.number < 0);
    printf("%d %d %d\n", v.named.x, v.named.y, v.named.z);
    struct value w = { 2, { .bits = 0x40490fdb }, .named.z = 8 };
    printf("%.6f %d\n", w.real, w.named.z);
    struct { union { int a; char b; }; int c; } local = { { 5 }, 6 };
    int *p = &local.a;
    *p = 'A';
    printf("%c %d\n", local.b, local.c);
    return 0;
}
