/* _Generic: by type after conversion, qualifiers, default, function selection. */
#include <stdio.h>

#define NAME(x) _Generic((x), int: "int", unsigned: "unsigned", char: "char", double: "double", float: "float", \
    char *: "char *", const char *: "const char *", int *: "int *", long long: "long long", default: "other")
static int f_int(int x) { return x + 1; }
static double f_double(double x) { return x / 2; }
#define f(x) _Generic((x), int: f_int, double: f_double)(x)

int main(void)
{
    char c = 0;
    const int k = 3;
    int array[2];
    struct { int a; } s;
    printf("%s %s %s %s\n", NAME(1), NAME(c), NAME(c + 1), NAME('c'));
    printf("%s %s %s %s\n", NAME(1.0), NAME(1.0f), NAME(1u), NAME(1LL));
    printf("%s %s %s %s\n", NAME("x"), NAME((const char *)"x"), NAME(array), NAME(k));
    printf("%s\n", NAME(s));
    printf("%d %.2f\n", f(4), f(5.0));
    printf("%d\n", _Generic(array[0] = 7, int: 1, default: 2));
    return 0;
}
