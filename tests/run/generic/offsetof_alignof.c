/* offsetof (nested, array elements), _Alignof, _Alignas, sizeof, _Static_assert. */
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>

struct inner { char c; double d; };
struct outer { char a; short b; struct inner in[3]; long long l; char tail; };
struct aligned { char c; alignas(16) int x; char d; };
_Static_assert(sizeof(int) == 4, "int has four bytes");
struct checked { int a; _Static_assert(sizeof(char) == 1, ""); int b; };

int main(void)
{
    printf("%d %d %d\n", (int)offsetof(struct outer, b), (int)offsetof(struct outer, in), (int)offsetof(struct outer, in[2].d));
    printf("%d %d %d\n", (int)offsetof(struct outer, l), (int)sizeof(struct outer), (int)_Alignof(struct outer));
    int i = 1;
    printf("%d\n", (int)__builtin_offsetof(struct outer, in[i].c));
    printf("%d %d %d\n", (int)alignof(char), (int)alignof(int), (int)alignof(void *));
    printf("%d %d\n", (int)sizeof(struct aligned), (int)offsetof(struct aligned, d));
    alignas(32) char buffer[3];
    printf("%d %d\n", (int)((unsigned long)&buffer[0] % 32), (int)sizeof buffer);
    printf("%d %d %d %d\n", (int)sizeof(long), (int)sizeof(long long), (int)sizeof(size_t), (int)sizeof(long double));
    printf("%d %d\n", (int)sizeof(struct { char a; long long b; }), (int)__alignof__(long long));
    printf("%d\n", (int)sizeof(struct checked));
    _Static_assert(offsetof(struct outer, a) == 0);
    return 0;
}
