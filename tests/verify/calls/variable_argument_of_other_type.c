// expect: false(variadic) line 9
// unconfirmed: no sanitizer reports the types of variable arguments
#include <stdarg.h>

static long first(int n, ...)
{
    va_list list;
    va_start(list, n);
    long value = va_arg(list, long);
    va_end(list);
    return value;
}

int main(void)
{
    /* An int is passed: the upper half of the long is whatever was there. */
    return first(1, 2) > 0;
}
