/* stdio.h: formatted output to streams. The arguments are looked at here, so that a bad string is found wherever the
 * verifier runs; the output itself is made by a primitive. Lowering maps calls whose format asks for no string to the
 * primitive directly.
 *
 * Defines: printf fprintf vprintf vfprintf dprintf vdprintf __printf_chk __fprintf_chk __vprintf_chk __vfprintf_chk
 * Needs: __errno_location __fathom_stream_number
 */
#include "formatter.h"
#include "stream.h"

/* Looks at the argument of one conversion, and reads a string. */
static inline void check_conversion(struct format_spec spec, struct format_arguments *arguments)
{
    refuse_conversion(spec.conversion, spec.size);
    switch (spec.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        (void)next_unsigned(spec.size, arguments);
        break;
    case 'c':
        (void)va_arg(arguments->list, int);
        break;
    case 'p':
    case 'n':
        (void)va_arg(arguments->list, void *);
        break;
    case 's':
        (void)text_length(spec.precision, va_arg(arguments->list, const char *));
        break;
    case '%':
    case 'm':
        break;
    default:
        __fathom_assert(is_float_conversion(spec.conversion), "library", "unknown conversion in a format");
        skip_float(spec.size, arguments);
    }
}

/* The rest of a format whose arguments have numbers. */
static inline _Bool check_numbered(const char *format, size_t i, struct format_arguments *arguments)
{
    _Bool counts = 0;
    struct format_arguments first;
    va_copy(first.list, arguments->list);
    while (format[i] != 0) {
        if (format[i] != '%') {
            i++;
            continue;
        }
        struct format_spec spec = read_numbered_spec(format, i + 1, &first, arguments);
        i = spec.next;
        check_conversion(spec, arguments);
        counts = counts || spec.conversion == 'n';
    }
    return counts;
}

/* Reads every string. Whether there is a `%n`, which asks for the length of the output so far. */
static inline _Bool check_arguments(const char *format, struct format_arguments *arguments)
{
    _Bool counts = 0;
    size_t i = 0;
    while (format[i] != 0) {
        if (format[i] != '%') {
            i++;
            continue;
        }
        if (behind_number(format, i + 1) != 0)
            return check_numbered(format, i, arguments);
        struct format_spec spec = read_format_spec(format, i + 1, arguments);
        i = spec.next;
        check_conversion(spec, arguments);
        counts = counts || spec.conversion == 'n';
    }
    return counts;
}

/* Output that fails gives some negative number. */
static inline int any_failure(void)
{
    return any_of_sign(-1);
}

extern _Bool __fathom_input_count_is_lost(void);

/* The length, or -1 if output fails so early that no `%n` is reached. */
static inline int print_list(int stream, const char *format, struct format_arguments *arguments)
{
    struct format_arguments again, counted;
    va_copy(again.list, arguments->list);
    va_copy(counted.list, arguments->list);
    if (check_arguments(format, arguments)) {
        /* SOUNDNESS: not with standard streams, where output that cannot be written is found to fail after its count was stored, unless nobody
         * opened them: where formats are not known, this would double what there is to follow. */
        if (stream == 0 && !__fathom_concrete() && __fathom_input_count_is_lost())
            return -1;
        (void)format_to(NULL, 0, format, &counted);
    }
    int length = stream == 0 ? __fathom_format_buffer(NULL, 0, format, again.list) : __fathom_format_print(stream, format, again.list);
    return inexact_length(length, 0, INT_MAX);
}

static inline int print_to(FILE *stream, const char *format, struct format_arguments *arguments)
{
    int length = print_list(__fathom_stream_number(stream), format, arguments);
    if (length < 0) {
        state_of(stream)->failed = 1;
        fail_somehow();
        return any_failure();
    }
    return stream_fails(stream) ? any_failure() : length;
}

#define PRINT_LIST(print, stream, format, args) \
    struct format_arguments arguments; \
    va_copy(arguments.list, args); \
    return print(stream, format, &arguments);

#define PRINT_VARIABLE(print, stream, format) \
    struct format_arguments arguments; \
    va_start(arguments.list, format); \
    return print(stream, format, &arguments);

int printf(const char *restrict format, ...)
{
    PRINT_VARIABLE(print_to, stdout, format)
}

int vprintf(const char *restrict format, va_list args)
{
    PRINT_LIST(print_to, stdout, format, args)
}

int fprintf(FILE *restrict stream, const char *restrict format, ...)
{
    PRINT_VARIABLE(print_to, stream, format)
}

int vfprintf(FILE *restrict stream, const char *restrict format, va_list args)
{
    PRINT_LIST(print_to, stream, format, args)
}

/* A descriptor other than the standard ones leads somewhere nobody looks. */
static inline int print_to_descriptor(int descriptor, const char *format, struct format_arguments *arguments)
{
    int length = print_list(descriptor == 1 || descriptor == 2 ? descriptor : 0, format, arguments);
    if (length < 0) {
        fail_somehow();
        return any_failure();
    }
    return output_fails() ? any_failure() : length;
}

int dprintf(int descriptor, const char *restrict format, ...)
{
    PRINT_VARIABLE(print_to_descriptor, descriptor, format)
}

int vdprintf(int descriptor, const char *restrict format, va_list args)
{
    PRINT_LIST(print_to_descriptor, descriptor, format, args)
}

int __printf_chk(int flag, const char *format, ...)
{
    PRINT_VARIABLE(print_to, stdout, format)
}

int __vprintf_chk(int flag, const char *format, va_list args)
{
    PRINT_LIST(print_to, stdout, format, args)
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...)
{
    PRINT_VARIABLE(print_to, stream, format)
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list args)
{
    PRINT_LIST(print_to, stream, format, args)
}
