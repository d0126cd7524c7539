/* Output to streams, locale and what happens at exit. */
#define ROUNDS 1
#include "calls.h"
#include <errno.h>
#include <locale.h>
#include <stdarg.h>

static void first(void)
{
    puts("first handler");
}

static void second(void)
{
    puts("second handler");
}

static void show_list(FILE *stream, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stream, format, args);
    va_end(args);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

int main(void)
{
    FILE *streams[] = { stdout, stderr };
    for (int i = 0; i < 2; i++) {
        FILE *stream = streams[i];
        printf("fprintf %d\n", fprintf(stream, "%s %d %5.2f %c\n", "text", i, 1.5, 'c'));
        printf("fputs %d\n", fputs("fputs\n", stream) >= 0);
        printf("fputc %d\n", fputc('f', stream));
        printf("putc %d\n", putc('\n', stream));
        printf("fwrite %d\n", (int)fwrite("abcdef", 2, 3, stream));
        printf("fileno %d\n", fileno(stream));
        show_list(stream, "%s %s %ld\n", "list", "of", 3L);
    }
    printf("%s|%10s|%-5s|%.2s|\n", "a", "right", "l", "cut");
    int printed = 0;
    printf("count%n\n", &printed);
    printf("printf_n %d\n", printed);
    printf("puts %d\n", puts("line"));
    putchar('x');
    putchar('\n');
    errno = ENOENT;
    perror("prefix");
    perror(NULL);
    printf("setlocale %d\n", setlocale(LC_ALL, "")[0]);
    printf("setlocale %d\n", setlocale(LC_ALL, "no such locale") == NULL);
    printf("localeconv %d\n", localeconv()->decimal_point[0]);
    fflush(stdout);
    atexit(first);
    atexit(second);
    if (errno == 0)
        return 1;
    exit(3);
}
