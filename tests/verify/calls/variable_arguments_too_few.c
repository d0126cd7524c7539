// expect: false(variadic) line 11
// unconfirmed: no sanitizer reports the types of variable arguments
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list list;
    int s = 0;
    va_start(list, n);
    while (n-- > 0)
        s += va_arg(list, int);
    va_end(list);
    return s;
}

int main(void)
{
    return sum(3, 1, 2);
}
