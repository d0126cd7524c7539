/* Conversion specifications of formatted output (C11 7.21.6.1), for models that format or check arguments. */

#ifndef FORMAT_H
#define FORMAT_H
#include "fathom.h"

#define va_arg __builtin_va_arg
#define va_copy __builtin_va_copy
#define va_start __builtin_va_start
#define va_end __builtin_va_end

/* A `va_list` that can be passed on by address: the type is an array in one data model and a pointer in the other. */
struct format_arguments {
    va_list list;
};

enum format_size { SIZE_CHAR, SIZE_SHORT, SIZE_INT, SIZE_LONG, SIZE_LONG_LONG, SIZE_LONG_DOUBLE };

struct format_spec {
    _Bool left, plus, space, alternate, zero;
    /* Negative precision: none was given. */
    int width, precision;
    enum format_size size;
    char conversion;
};

/* `size_t`, `ptrdiff_t` and `long` have the same size in both data models, `intmax_t` that of `long long`. */
static inline size_t read_format_size(struct format_spec *spec, const char *format, size_t i)
{
    spec->size = SIZE_INT;
    if (format[i] == 'h') {
        spec->size = format[i + 1] == 'h' ? SIZE_CHAR : SIZE_SHORT;
        return format[i + 1] == 'h' ? i + 2 : i + 1;
    }
    if (format[i] == 'l') {
        spec->size = format[i + 1] == 'l' ? SIZE_LONG_LONG : SIZE_LONG;
        return format[i + 1] == 'l' ? i + 2 : i + 1;
    }
    if (format[i] == 'z' || format[i] == 't') {
        spec->size = SIZE_LONG;
        return i + 1;
    }
    if (format[i] == 'j' || format[i] == 'q') {
        spec->size = SIZE_LONG_LONG;
        return i + 1;
    }
    if (format[i] == 'L') {
        spec->size = SIZE_LONG_DOUBLE;
        return i + 1;
    }
    return i;
}

/* Reads what follows a `%`; gives the index behind it. A `*` takes its argument. */
static inline size_t read_format_spec(struct format_spec *spec, const char *format, size_t i, struct format_arguments *arguments)
{
    spec->left = spec->plus = spec->space = spec->alternate = spec->zero = 0;
    for (;; i++) {
        char c = format[i];
        if (c == '-')
            spec->left = 1;
        else if (c == '+')
            spec->plus = 1;
        else if (c == ' ')
            spec->space = 1;
        else if (c == '#')
            spec->alternate = 1;
        else if (c == '0')
            spec->zero = 1;
        else if (c != '\'')
            break;
    }
    spec->width = 0;
    if (format[i] == '*') {
        int width = va_arg(arguments->list, int);
        spec->left = spec->left || width < 0;
        spec->width = width < 0 ? -width : width;
        i++;
    } else {
        for (; (unsigned)format[i] - '0' < 10u; i++)
            spec->width = spec->width * 10 + (format[i] - '0');
    }
    spec->precision = -1;
    if (format[i] == '.') {
        i++;
        if (format[i] == '*') {
            spec->precision = va_arg(arguments->list, int);
            i++;
        } else {
            spec->precision = 0;
            for (; (unsigned)format[i] - '0' < 10u; i++)
                spec->precision = spec->precision * 10 + (format[i] - '0');
        }
    }
    i = read_format_size(spec, format, i);
    spec->conversion = format[i];
    return format[i] == 0 ? i : i + 1;
}

static inline long long next_signed(const struct format_spec *spec, struct format_arguments *arguments)
{
    switch (spec->size) {
    case SIZE_CHAR:
        return (signed char)va_arg(arguments->list, int);
    case SIZE_SHORT:
        return (short)va_arg(arguments->list, int);
    case SIZE_LONG:
        return va_arg(arguments->list, long);
    case SIZE_LONG_LONG:
    case SIZE_LONG_DOUBLE:
        return va_arg(arguments->list, long long);
    case SIZE_INT:
        break;
    }
    return va_arg(arguments->list, int);
}

static inline unsigned long long next_unsigned(const struct format_spec *spec, struct format_arguments *arguments)
{
    switch (spec->size) {
    case SIZE_CHAR:
        return (unsigned char)va_arg(arguments->list, unsigned);
    case SIZE_SHORT:
        return (unsigned short)va_arg(arguments->list, unsigned);
    case SIZE_LONG:
        return va_arg(arguments->list, unsigned long);
    case SIZE_LONG_LONG:
    case SIZE_LONG_DOUBLE:
        return va_arg(arguments->list, unsigned long long);
    case SIZE_INT:
        break;
    }
    return va_arg(arguments->list, unsigned);
}

/* `%n`: stores how much was written so far. */
static inline void store_count(const struct format_spec *spec, struct format_arguments *arguments, long long count)
{
    switch (spec->size) {
    case SIZE_CHAR:
        *va_arg(arguments->list, signed char *) = (signed char)count;
        return;
    case SIZE_SHORT:
        *va_arg(arguments->list, short *) = (short)count;
        return;
    case SIZE_LONG:
        *va_arg(arguments->list, long *) = (long)count;
        return;
    case SIZE_LONG_LONG:
    case SIZE_LONG_DOUBLE:
        *va_arg(arguments->list, long long *) = count;
        return;
    case SIZE_INT:
        break;
    }
    *va_arg(arguments->list, int *) = (int)count;
}

static inline _Bool is_float_conversion(char c)
{
    return (c | 32) == 'a' || (c | 32) == 'e' || (c | 32) == 'f' || (c | 32) == 'g';
}

/* Passes over a floating-point argument. */
static inline void skip_float(const struct format_spec *spec, struct format_arguments *arguments)
{
    if (spec->size == SIZE_LONG_DOUBLE)
        (void)va_arg(arguments->list, long double);
    else
        (void)va_arg(arguments->list, double);
}

/* Length of a string argument: up to its terminator, or as much as the precision allows to look at. */
static inline size_t text_length(const struct format_spec *spec, const char *text)
{
    size_t length = 0;
    while ((spec->precision < 0 || length < (size_t)spec->precision) && text[length] != 0)
        length++;
    return length;
}

#endif
