/* stdio.h: formatted output to memory; see `formatter.h`.
 *
 * Defines: sprintf snprintf vsprintf vsnprintf asprintf vasprintf __sprintf_chk __snprintf_chk __vsprintf_chk
 * __vsnprintf_chk
 */
#include "formatter.h"

extern void *malloc(size_t size);

#define FORMAT_LIST(to, capacity, format, args) \
    struct format_arguments arguments; \
    va_copy(arguments.list, args); \
    return format_to(to, capacity, format, &arguments);

#define FORMAT_VARIABLE(to, capacity, format) \
    struct format_arguments arguments; \
    va_start(arguments.list, format); \
    return format_to(to, capacity, format, &arguments);

int vsnprintf(char *restrict to, size_t capacity, const char *restrict format, va_list args)
{
    FORMAT_LIST(to, capacity, format, args)
}

/* The buffer is assumed to be large enough; each byte written is checked like any other. */
int vsprintf(char *restrict to, const char *restrict format, va_list args)
{
    FORMAT_LIST(to, SIZE_MAX, format, args)
}

int snprintf(char *restrict to, size_t capacity, const char *restrict format, ...)
{
    FORMAT_VARIABLE(to, capacity, format)
}

int sprintf(char *restrict to, const char *restrict format, ...)
{
    FORMAT_VARIABLE(to, SIZE_MAX, format)
}

/* Fortified variants: the program is to stop if the result does not fit `size`. */
int __sprintf_chk(char *to, int flag, size_t size, const char *format, ...)
{
    FORMAT_VARIABLE(to, SIZE_MAX, format)
}

int __snprintf_chk(char *to, size_t capacity, int flag, size_t size, const char *format, ...)
{
    FORMAT_VARIABLE(to, capacity, format)
}

int __vsprintf_chk(char *to, int flag, size_t size, const char *format, va_list args)
{
    FORMAT_LIST(to, SIZE_MAX, format, args)
}

int __vsnprintf_chk(char *to, size_t capacity, int flag, size_t size, const char *format, va_list args)
{
    FORMAT_LIST(to, capacity, format, args)
}

static inline int format_allocated(char **result, const char *format, struct format_arguments *arguments)
{
    struct format_arguments again;
    va_copy(again.list, arguments->list);
    int length = format_to(NULL, 0, format, arguments);
    *result = malloc((size_t)length + 1);
    if (*result == NULL) {
        /* What is in there then, nobody promises. */
        forget_bytes(result, sizeof *result);
        return -1;
    }
    return format_to(*result, (size_t)length + 1, format, &again);
}

int vasprintf(char **restrict result, const char *restrict format, va_list args)
{
    struct format_arguments arguments;
    va_copy(arguments.list, args);
    return format_allocated(result, format, &arguments);
}

int asprintf(char **restrict result, const char *restrict format, ...)
{
    struct format_arguments arguments;
    va_start(arguments.list, format);
    return format_allocated(result, format, &arguments);
}
