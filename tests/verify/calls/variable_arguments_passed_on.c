// expect: true
#include <stdarg.h>
#include <assert.h>
#include <stdio.h>

struct point { int x, y; };

static double second(va_list list)
{
    struct point p = va_arg(list, struct point);
    double d = va_arg(list, double);
    char *text = va_arg(list, char *);
    return d + p.x + text[0] - 'a';
}

static double all(char first, ...)
{
    va_list list;
    va_start(list, first);
    unsigned n = va_arg(list, int);
    double d = second(list) + n;
    va_end(list);
    return d;
}

static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    struct point p = { 1, 2 };
    assert(all('c', 3, p, 0.5f, "abc") == 4.5);
    say("%d %s\n", 1, "x");
    return 0;
}
