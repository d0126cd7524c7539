/* expect, constant_p, types_compatible_p, choose_expr, object_size, unreachable and trap behind conditions, assume. */
#include <stdio.h>
#include <stdlib.h>

static int pick(int x)
{
    switch (x & 3) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
    case 3: return 13;
    }
    __builtin_unreachable();
}

int main(int argc, char **argv)
{
    char buffer[10];
    if (__builtin_expect(argc > 100, 0))
        __builtin_trap();
    printf("%d\n", (int)__builtin_expect(argc + 4, 5) > 0);
    printf("%d\n", __builtin_constant_p(3 + 4));
    printf("%d %d\n", __builtin_types_compatible_p(int, const int), __builtin_types_compatible_p(int, unsigned));
    printf("%s\n", __builtin_choose_expr(sizeof(int) == 4, "four", 3));
    printf("%d\n", (int)__builtin_object_size(buffer, 0));
    printf("%d\n", pick(7) + pick(0));
    printf("%d\n", __builtin_abs(-4) + (int)__builtin_labs(-5L));
    char *p = __builtin_assume_aligned(buffer, 1);
    *p = 'x';
    printf("%c\n", *p);
    (void)argv;
    return 0;
}
