// expect: false(library)
// unconfirmed: ends without a report
/* No sanitizer reports the types of variable arguments. */
#include <stdarg.h>
#include <stdio.h>
static void show(int dummy, ...)
{
    va_list args;
    va_start(args, dummy);
    vprintf("%d\n", args);
    va_end(args);
}
int main(void)
{
    show(1);
    return 0;
}
