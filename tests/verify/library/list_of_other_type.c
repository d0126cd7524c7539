// expect: false(library)
// unconfirmed: cannot be given to the compiled program
/* What is in a list is compared with the format, too. No sanitizer reports the types of variable arguments. */
#include <stdarg.h>
#include <stdio.h>
static void show(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}
int main(void)
{
    show("%d\n", 1);
    show("%d\n", 1.0);
    return 0;
}
