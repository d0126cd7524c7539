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
    /* Index behind the specification. */
    size_t next;
};

/* `size_t`, `ptrdiff_t` and `long` have the same size in both data models, `intmax_t` that of `long long`. */
static inline enum format_size format_size_at(const char *format, size_t i)
{
    char c = format[i];
    if (c == 'h')
        return format[i + 1] == 'h' ? SIZE_CHAR : SIZE_SHORT;
    if (c == 'l')
        return format[i + 1] == 'l' ? SIZE_LONG_LONG : SIZE_LONG;
    if (c == 'z' || c == 't')
        return SIZE_LONG;
    if (c == 'j' || c == 'q')
        return SIZE_LONG_LONG;
    return c == 'L' ? SIZE_LONG_DOUBLE : SIZE_INT;
}

static inline size_t behind_format_size(const char *format, size_t i)
{
    char c = format[i];
    if ((c == 'h' || c == 'l') && format[i + 1] == c)
        return i + 2;
    return c == 'h' || c == 'l' || c == 'z' || c == 't' || c == 'j' || c == 'q' || c == 'L' ? i + 1 : i;
}

/* Arguments by number (POSIX): `%2$d` takes the second one, `%1$*2$d` has its width there. The index behind `n$`, or 0 if there is none. */
static inline size_t behind_number(const char *format, size_t i)
{
    if ((unsigned)format[i] - '1' >= 9u)
        return 0;
    while ((unsigned)format[i] - '0' < 10u)
        i++;
    return format[i] == '$' ? i + 1 : 0;
}

/* The same behind a `*`: where the text goes on. */
static inline size_t behind_star(const char *format, size_t i)
{
    size_t behind = behind_number(format, i);
    return behind != 0 ? behind : i;
}

static inline unsigned format_number(const char *format, size_t i)
{
    unsigned number = 0;
    for (; (unsigned)format[i] - '0' < 10u && number < 100000; i++)
        number = number * 10 + (unsigned)(format[i] - '0');
    return number;
}

static inline _Bool is_float_conversion(char c)
{
    return (c | 32) == 'a' || (c | 32) == 'e' || (c | 32) == 'f' || (c | 32) == 'g';
}

/* Passes over the argument of this number: the format tells its type wherever it uses it. */
static inline void skip_numbered(const char *format, unsigned number, struct format_arguments *arguments)
{
    size_t i = 0;
    while (format[i] != 0) {
        if (format[i++] != '%')
            continue;
        size_t behind = behind_number(format, i);
        if (behind == 0) {
            i += format[i] != 0;
            continue;
        }
        _Bool found = format_number(format, i) == number;
        i = behind;
        for (char c = format[i]; c == '-' || c == '+' || c == ' ' || c == '#' || c == '\'' || c == '.' || c == '*' || (unsigned)c - '0' < 10u; c = format[i]) {
            i++;
            if (c != '*')
                continue;
            if (format_number(format, i) == number) {
                (void)va_arg(arguments->list, int);
                return;
            }
            i = behind_star(format, i);
        }
        enum format_size size = format_size_at(format, i);
        char conversion = format[behind_format_size(format, i)];
        if (!found)
            continue;
        if (conversion == 's' || conversion == 'p' || conversion == 'n')
            (void)va_arg(arguments->list, void *);
        else if (is_float_conversion(conversion) && size == SIZE_LONG_DOUBLE)
            (void)va_arg(arguments->list, long double);
        else if (is_float_conversion(conversion))
            (void)va_arg(arguments->list, double);
        else if (size == SIZE_LONG)
            (void)va_arg(arguments->list, long);
        else if (size == SIZE_LONG_LONG || size == SIZE_LONG_DOUBLE)
            (void)va_arg(arguments->list, long long);
        else
            (void)va_arg(arguments->list, int);
        return;
    }
    __fathom_assert(0, "library", "a format with numbered arguments that leaves one out");
}

/* Makes the argument of this number the next one; `first` is where they begin. */
static inline void seek_numbered(const char *format, unsigned number, struct format_arguments *first, struct format_arguments *arguments)
{
    va_copy(arguments->list, first->list);
    __fathom_assert(number != 0, "library", "a format mixes arguments with and without a number");
    for (unsigned i = 1; i < number; i++)
        skip_numbered(format, i, arguments);
}

/* Reads what follows a `%`, or its `n$`. A `*` takes its argument: the next one, or if `first` is not null the one whose number follows. Structures are
 * passed by value here and below: accesses to a local variable need no check, those through a pointer do. */
static inline struct format_spec read_spec_from(const char *format, size_t i, struct format_arguments *first, struct format_arguments *arguments)
{
    struct format_spec spec = { 0, 0, 0, 0, 0, 0, -1, SIZE_INT, 0, 0 };
    for (;; i++) {
        char c = format[i];
        if (c == '-')
            spec.left = 1;
        else if (c == '+')
            spec.plus = 1;
        else if (c == ' ')
            spec.space = 1;
        else if (c == '#')
            spec.alternate = 1;
        else if (c == '0')
            spec.zero = 1;
        else if (c != '\'')
            break;
    }
    if (format[i] == '*') {
        i++;
        if (first != NULL) {
            seek_numbered(format, format_number(format, i), first, arguments);
            i = behind_star(format, i);
        }
        int width = va_arg(arguments->list, int);
        spec.left = spec.left || width < 0;
        spec.width = width < 0 ? -width : width;
    } else {
        for (; (unsigned)format[i] - '0' < 10u; i++)
            spec.width = spec.width * 10 + (format[i] - '0');
    }
    if (format[i] == '.') {
        i++;
        if (format[i] == '*') {
            i++;
            if (first != NULL) {
                seek_numbered(format, format_number(format, i), first, arguments);
                i = behind_star(format, i);
            }
            spec.precision = va_arg(arguments->list, int);
        } else {
            spec.precision = 0;
            for (; (unsigned)format[i] - '0' < 10u; i++)
                spec.precision = spec.precision * 10 + (format[i] - '0');
        }
    }
    spec.size = format_size_at(format, i);
    i = behind_format_size(format, i);
    spec.conversion = format[i];
    spec.next = format[i] == 0 ? i : i + 1;
    return spec;
}

static inline struct format_spec read_format_spec(const char *format, size_t i, struct format_arguments *arguments)
{
    return read_spec_from(format, i, NULL, arguments);
}

/* The same where arguments have numbers, all of them: the next argument is the specification's own afterwards. */
static inline struct format_spec read_numbered_spec(const char *format, size_t i, struct format_arguments *first, struct format_arguments *arguments)
{
    size_t behind = behind_number(format, i);
    struct format_spec spec = read_spec_from(format, behind != 0 ? behind : i, first, arguments);
    if (spec.conversion != '%' && spec.conversion != 'm')
        seek_numbered(format, behind != 0 ? format_number(format, i) : 0, first, arguments);
    return spec;
}

/* What is not formatted here: wide characters, the text of `errno`. */
static inline void refuse_conversion(char conversion, enum format_size size)
{
    __fathom_assert(conversion != '$', "library", "a format mixes arguments with and without a number");
    if (conversion == 'C' || conversion == 'S' || (size == SIZE_LONG && (conversion == 'c' || conversion == 's' || conversion == '[')))
        __fathom_unsupported("wide characters in a format");
}

static inline long long next_signed(enum format_size size, struct format_arguments *arguments)
{
    switch (size) {
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

static inline unsigned long long next_unsigned(enum format_size size, struct format_arguments *arguments)
{
    switch (size) {
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
static inline void store_count(enum format_size size, struct format_arguments *arguments, long long count)
{
    switch (size) {
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

/* Passes over a floating-point argument. */
static inline void skip_float(enum format_size size, struct format_arguments *arguments)
{
    if (size == SIZE_LONG_DOUBLE)
        (void)va_arg(arguments->list, long double);
    else
        (void)va_arg(arguments->list, double);
}

/* A length that the verifier's primitive gave: symbolic execution knows neither it nor the text exactly, which the input tells
 * whoever looks at a violation. */
extern _Bool __fathom_input_approx_format(void);
static inline int inexact_length(int length, int least, int most)
{
    if (!__fathom_concrete())
        length += (int)__fathom_input_approx_format() & 0;
    return length < least ? least : length > most ? most : length;
}

/* Length of a string argument: up to its terminator, or as much as the precision allows to look at. */
static inline size_t text_length(int precision, const char *text)
{
    size_t length = 0;
    while ((precision < 0 || length < (size_t)precision) && text[length] != 0)
        length++;
    return length;
}

#endif
