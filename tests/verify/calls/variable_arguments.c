// expect: true
#include <stdarg.h>
#include <assert.h>

static int sum(int n, ...)
{
    va_list list, again;
    int s = 0;
    va_start(list, n);
    va_copy(again, list);
    while (n-- > 0)
        s += va_arg(list, int);
    va_end(list);
    s -= va_arg(again, int);
    va_end(again);
    return s;
}

int main(void)
{
    assert(sum(3, 1, 2, 3) == 5);
    return 0;
}
