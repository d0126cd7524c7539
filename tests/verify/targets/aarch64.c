// expect: true
// args: --target=aarch64-linux-gnu
/* LP64 with unsigned `char`, a long double of 128 bits, and arguments in a record. */
#include <assert.h>
#include <stdarg.h>

static double all(int n, ...)
{
    va_list list;
    va_start(list, n);
    double total = 0;
    for (int i = 0; i < n; i++)
        total += va_arg(list, double);
    va_end(list);
    return total;
}

int main(void)
{
    char c = (char)200;
    assert(c == 200);
    assert(sizeof(long) == 8 && sizeof(long double) == 16 && __LDBL_MANT_DIG__ == 113);
    long double third = 1.0L / 3;
    assert((double)third == 1.0 / 3);
    assert(all(2, 1.5, 2.5) == 4.0);
    return 0;
}
