// expect: true
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
    char c = 'c';
    show("%d %u %c %s %p %f %ld %zu %hhd\n", 1, 2u, c, "text", (void *)&c, 1.0f, 3L, sizeof c, c);
    return 0;
}
