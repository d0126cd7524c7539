/* Formatting to memory. Integers, characters and strings are formatted here, so that symbolic execution knows the bytes;
 * floating-point numbers by the verifier's primitive. */

#ifndef FORMATTER_H
#define FORMATTER_H
#include "format.h"

/* Where output goes: at most `capacity` bytes, the last of which is left for the terminator. `length` counts all. */
struct format_sink {
    char *to;
    size_t capacity;
    size_t length;
};

static inline void put_formatted(struct format_sink *sink, char c)
{
    if (sink->length + 1 < sink->capacity)
        sink->to[sink->length] = c;
    sink->length++;
}

static inline void put_repeated(struct format_sink *sink, char c, int count)
{
    for (int i = 0; i < count; i++)
        put_formatted(sink, c);
}

/* A number of the given sign character (0: none), padded as the specification says. */
static inline void put_number(struct format_sink *sink, const struct format_spec *spec, unsigned long long value, unsigned base, char sign)
{
    const char *alphabet = spec->conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char digits[24];
    int count = 0;
    unsigned long long rest = value;
    if (value != 0 || spec->precision != 0)
        do {
            digits[count++] = alphabet[rest % base];
            rest /= base;
        } while (rest != 0);
    int zeros = spec->precision > count ? spec->precision - count : 0;
    if (base == 8 && spec->alternate && zeros == 0 && (value != 0 || count == 0))
        zeros = 1;
    _Bool prefix = base == 16 && (spec->conversion == 'p' || (spec->alternate && value != 0));
    int used = (sign != 0) + 2 * prefix + zeros + count;
    int padding = spec->width > used ? spec->width - used : 0;
    if (spec->zero && !spec->left && spec->precision < 0) {
        zeros += padding;
        padding = 0;
    }
    if (!spec->left)
        put_repeated(sink, ' ', padding);
    if (sign != 0)
        put_formatted(sink, sign);
    if (prefix) {
        put_formatted(sink, '0');
        put_formatted(sink, spec->conversion == 'X' ? 'X' : 'x');
    }
    put_repeated(sink, '0', zeros);
    while (count > 0)
        put_formatted(sink, digits[--count]);
    if (spec->left)
        put_repeated(sink, ' ', padding);
}

static inline void put_text(struct format_sink *sink, const struct format_spec *spec, const char *text, size_t length)
{
    int padding = spec->width > 0 && (size_t)spec->width > length ? spec->width - (int)length : 0;
    if (!spec->left)
        put_repeated(sink, ' ', padding);
    for (size_t i = 0; i < length; i++)
        put_formatted(sink, text[i]);
    if (spec->left)
        put_repeated(sink, ' ', padding);
}

static inline size_t put_decimal(char *to, size_t at, int value)
{
    int power = 1;
    while (value / power > 9)
        power *= 10;
    for (; power != 0; power /= 10)
        to[at++] = (char)('0' + value / power % 10);
    return at;
}

/* The same specification without `*`, formatted by the primitive, which does not move the argument list. */
static inline void put_float(struct format_sink *sink, const struct format_spec *spec, struct format_arguments *arguments)
{
    char text[40];
    size_t at = 0;
    text[at++] = '%';
    if (spec->left)
        text[at++] = '-';
    if (spec->plus)
        text[at++] = '+';
    if (spec->space)
        text[at++] = ' ';
    if (spec->alternate)
        text[at++] = '#';
    if (spec->zero)
        text[at++] = '0';
    if (spec->width != 0)
        at = put_decimal(text, at, spec->width);
    if (spec->precision >= 0) {
        text[at++] = '.';
        at = put_decimal(text, at, spec->precision);
    }
    if (spec->size == SIZE_LONG_DOUBLE)
        text[at++] = 'L';
    text[at++] = spec->conversion;
    text[at] = 0;
    size_t room = sink->length < sink->capacity ? sink->capacity - sink->length : 0;
    if (room > LONG_MAX)
        room = LONG_MAX;
    char *to = room != 0 ? sink->to + sink->length : NULL;
    sink->length += (size_t)__fathom_format_buffer(to, room, text, arguments->list);
    skip_float(spec, arguments);
}

static inline char sign_of(const struct format_spec *spec, _Bool negative)
{
    return negative ? '-' : spec->plus ? '+' : spec->space ? ' ' : 0;
}

/* One conversion. */
static inline void put_conversion(struct format_sink *sink, const struct format_spec *spec, struct format_arguments *arguments)
{
    switch (spec->conversion) {
    case 'd':
    case 'i': {
        long long value = next_signed(spec, arguments);
        put_number(sink, spec, value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value, 10, sign_of(spec, value < 0));
        return;
    }
    case 'u':
        put_number(sink, spec, next_unsigned(spec, arguments), 10, 0);
        return;
    case 'o':
        put_number(sink, spec, next_unsigned(spec, arguments), 8, 0);
        return;
    case 'x':
    case 'X':
        put_number(sink, spec, next_unsigned(spec, arguments), 16, 0);
        return;
    case 'c': {
        char c = (char)va_arg(arguments->list, int);
        put_text(sink, spec, &c, 1);
        return;
    }
    case 's': {
        const char *text = va_arg(arguments->list, const char *);
        put_text(sink, spec, text, text_length(spec, text));
        return;
    }
    case 'p': {
        void *pointer = va_arg(arguments->list, void *);
        if (pointer == NULL)
            put_text(sink, spec, "(nil)", 5);
        else
            put_number(sink, spec, (__UINTPTR_TYPE__)pointer, 16, sign_of(spec, 0));
        return;
    }
    case 'n':
        store_count(spec, arguments, (long long)sink->length);
        return;
    case '%':
        put_formatted(sink, '%');
        return;
    default:
        __fathom_assert(is_float_conversion(spec->conversion), "library", "unknown conversion in a format");
        put_float(sink, spec, arguments);
    }
}

static inline int format_to(char *to, size_t capacity, const char *format, struct format_arguments *arguments)
{
    struct format_sink sink = { to, capacity, 0 };
    size_t i = 0;
    while (format[i] != 0) {
        if (format[i] != '%') {
            put_formatted(&sink, format[i]);
            i++;
            continue;
        }
        struct format_spec spec;
        i = read_format_spec(&spec, format, i + 1, arguments);
        put_conversion(&sink, &spec, arguments);
    }
    if (capacity != 0)
        to[sink.length < capacity ? sink.length : capacity - 1] = 0;
    return (int)sink.length;
}

#endif
