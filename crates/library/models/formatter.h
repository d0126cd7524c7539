/* Formatting to memory. Integers, characters and strings are formatted here, so that symbolic execution knows the bytes;
 * floating-point numbers by the verifier's primitive. */

#ifndef FORMATTER_H
#define FORMATTER_H
#include "format.h"

/* Where output goes: at most `capacity` bytes, the last of which is left for the terminator. */
struct format_sink {
    char *to;
    size_t capacity;
};

/* Each of these takes the length of the output so far and gives the new one, which counts what did not fit, too. */
static inline size_t put_formatted(struct format_sink sink, size_t length, char c)
{
    if (length + 1 < sink.capacity)
        sink.to[length] = c;
    return length + 1;
}

static inline size_t put_repeated(struct format_sink sink, size_t length, char c, int count)
{
    for (int i = 0; i < count; i++)
        length = put_formatted(sink, length, c);
    return length;
}

/* A number of the given sign character (0: none), padded as the specification says. */
static inline size_t put_number(struct format_sink sink, size_t length, struct format_spec spec, unsigned long long value, unsigned base, char sign)
{
    const char *alphabet = spec.conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char digits[24];
    int count = 0;
    unsigned long long rest = value;
    if (value != 0 || spec.precision != 0)
        do {
            digits[count++] = alphabet[rest % base];
            rest /= base;
        } while (rest != 0);
    int zeros = spec.precision > count ? spec.precision - count : 0;
    if (base == 8 && spec.alternate && zeros == 0 && (value != 0 || count == 0))
        zeros = 1;
    _Bool prefix = base == 16 && (spec.conversion == 'p' || (spec.alternate && value != 0));
    int used = (sign != 0) + 2 * prefix + zeros + count;
    int padding = spec.width > used ? spec.width - used : 0;
    if (spec.zero && !spec.left && spec.precision < 0) {
        zeros += padding;
        padding = 0;
    }
    if (!spec.left)
        length = put_repeated(sink, length, ' ', padding);
    if (sign != 0)
        length = put_formatted(sink, length, sign);
    if (prefix) {
        length = put_formatted(sink, length, '0');
        length = put_formatted(sink, length, spec.conversion == 'X' ? 'X' : 'x');
    }
    length = put_repeated(sink, length, '0', zeros);
    while (count > 0)
        length = put_formatted(sink, length, digits[--count]);
    return spec.left ? put_repeated(sink, length, ' ', padding) : length;
}

static inline size_t put_text(struct format_sink sink, size_t length, struct format_spec spec, const char *text, size_t size)
{
    int padding = spec.width > 0 && (size_t)spec.width > size ? spec.width - (int)size : 0;
    if (!spec.left)
        length = put_repeated(sink, length, ' ', padding);
    for (size_t i = 0; i < size; i++)
        length = put_formatted(sink, length, text[i]);
    return spec.left ? put_repeated(sink, length, ' ', padding) : length;
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
static inline size_t put_float(struct format_sink sink, size_t length, struct format_spec spec, struct format_arguments *arguments)
{
    char text[40];
    size_t at = 0;
    text[at++] = '%';
    if (spec.left)
        text[at++] = '-';
    if (spec.plus)
        text[at++] = '+';
    if (spec.space)
        text[at++] = ' ';
    if (spec.alternate)
        text[at++] = '#';
    if (spec.zero)
        text[at++] = '0';
    if (spec.width != 0)
        at = put_decimal(text, at, spec.width);
    if (spec.precision >= 0) {
        text[at++] = '.';
        at = put_decimal(text, at, spec.precision);
    }
    if (spec.size == SIZE_LONG_DOUBLE)
        text[at++] = 'L';
    text[at++] = spec.conversion;
    text[at] = 0;
    size_t room = length < sink.capacity ? sink.capacity - length : 0;
    if (room > LONG_MAX)
        room = LONG_MAX;
    char *to = room != 0 ? sink.to + length : NULL;
    length += (size_t)__fathom_format_buffer(to, room, text, arguments->list);
    skip_float(spec.size, arguments);
    return length;
}

static inline char sign_of(struct format_spec spec, _Bool negative)
{
    return negative ? '-' : spec.plus ? '+' : spec.space ? ' ' : 0;
}

/* One conversion. */
static inline size_t put_conversion(struct format_sink sink, size_t length, struct format_spec spec, struct format_arguments *arguments)
{
    switch (spec.conversion) {
    case 'd':
    case 'i': {
        long long value = next_signed(spec.size, arguments);
        unsigned long long magnitude = value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;
        return put_number(sink, length, spec, magnitude, 10, sign_of(spec, value < 0));
    }
    case 'u':
        return put_number(sink, length, spec, next_unsigned(spec.size, arguments), 10, 0);
    case 'o':
        return put_number(sink, length, spec, next_unsigned(spec.size, arguments), 8, 0);
    case 'x':
    case 'X':
        return put_number(sink, length, spec, next_unsigned(spec.size, arguments), 16, 0);
    case 'c': {
        char c = (char)va_arg(arguments->list, int);
        return put_text(sink, length, spec, &c, 1);
    }
    case 's': {
        const char *text = va_arg(arguments->list, const char *);
        return put_text(sink, length, spec, text, text_length(spec.precision, text));
    }
    case 'p': {
        void *pointer = va_arg(arguments->list, void *);
        if (pointer == NULL)
            return put_text(sink, length, spec, "(nil)", 5);
        return put_number(sink, length, spec, (__UINTPTR_TYPE__)pointer, 16, sign_of(spec, 0));
    }
    case 'n':
        store_count(spec.size, arguments, (long long)length);
        return length;
    case '%':
        return put_formatted(sink, length, '%');
    default:
        __fathom_assert(is_float_conversion(spec.conversion), "library", "unknown conversion in a format");
        return put_float(sink, length, spec, arguments);
    }
}

static inline int format_to(char *to, size_t capacity, const char *format, struct format_arguments *arguments)
{
    struct format_sink sink = { to, capacity };
    size_t length = 0, i = 0;
    while (format[i] != 0) {
        if (format[i] != '%') {
            length = put_formatted(sink, length, format[i]);
            i++;
            continue;
        }
        struct format_spec spec = read_format_spec(format, i + 1, arguments);
        length = put_conversion(sink, length, spec, arguments);
        i = spec.next;
    }
    if (capacity != 0)
        to[length < capacity ? length : capacity - 1] = 0;
    return (int)length;
}

#endif
