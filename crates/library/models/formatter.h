/* Formatting to memory. Integers, characters, strings and floating-point numbers of common size are formatted here, so that
 * symbolic execution knows the bytes; other floating-point numbers by the verifier's primitive, of which it only knows that the text
 * ends. */

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

static inline char sign_of(struct format_spec spec, _Bool negative)
{
    return negative ? '-' : spec.plus ? '+' : spec.space ? ' ' : 0;
}

/* Numbers that `%f` writes with at most 19 digits on either side of the point. */
#define MOST_FRACTION_DIGITS 19

/* A fraction below one in binary: (high * 2^64 + low) / 2^places. Ten times it has room as long as `places` is at most 124. */
struct binary_fraction {
    unsigned long long high, low;
    int places;
};

/* The next decimal digit; what is left of the fraction takes its place. */
static inline int next_digit(struct binary_fraction *f)
{
    unsigned long long a = (f->low & 0xffffffffu) * 10, b = (f->low >> 32) * 10 + (a >> 32);
    f->low = b << 32 | (a & 0xffffffffu);
    f->high = f->high * 10 + (b >> 32);
    unsigned long long digit;
    if (f->places >= 64) {
        digit = f->high >> (f->places - 64);
        f->high -= digit << (f->places - 64);
    } else {
        digit = f->high << (64 - f->places) | f->low >> f->places;
        f->low -= f->low >> f->places << f->places;
        f->high = 0;
    }
    return (int)digit;
}

/* Above a half: 1, exactly a half: 0, below: -1. */
static inline int compare_with_half(struct binary_fraction f)
{
    int at = f.places - 1;
    unsigned long long high = at >= 64 ? 1ull << (at - 64) : 0, low = at >= 64 ? 0 : 1ull << at;
    if (f.high != high)
        return f.high > high ? 1 : -1;
    return f.low > low ? 1 : f.low == low ? 0 : -1;
}

static inline _Bool is_common_float(struct format_spec spec, double x)
{
    return (spec.conversion == 'f' || spec.conversion == 'F') && spec.precision <= MOST_FRACTION_DIGITS
        && spec.size != SIZE_LONG_DOUBLE && x > -0x1p63 && x < 0x1p63 && __fathom_get_rounding() == 0;
}

/* `%f`, rounded to nearest, a tie to even. */
static inline size_t put_common_float(struct format_sink sink, size_t length, struct format_spec spec, double x)
{
    union {
        double value;
        unsigned long long bits;
    } view = { x };
    int field = (int)(view.bits >> 52 & 0x7ff), precision = spec.precision < 0 ? 6 : spec.precision;
    unsigned long long significand = view.bits & 0xfffffffffffffull, whole = 0;
    if (field != 0)
        significand |= 1ull << 52;
    int places = 1075 - (field != 0 ? field : 1);
    struct binary_fraction rest = { 0, 0, 1 };
    if (places <= 0)
        whole = significand << -places;
    else if (places <= 63) {
        whole = significand >> places;
        rest.low = significand & ((1ull << places) - 1);
        rest.places = places;
    } else if (places <= 124) {
        rest.low = significand;
        rest.places = places;
    } /* Smaller ones are below half of the last digit. */
    char fraction[MOST_FRACTION_DIGITS + 1];
    for (int i = 0; i < precision; i++)
        fraction[i] = (char)next_digit(&rest);
    int half = compare_with_half(rest);
    _Bool odd = precision > 0 ? fraction[precision - 1] & 1 : whole & 1;
    _Bool carry = half > 0 || (half == 0 && odd);
    for (int i = precision - 1; i >= 0; i--) {
        char digit = (char)(fraction[i] + carry);
        carry = digit == 10;
        fraction[i] = carry ? 0 : digit;
    }
    whole += carry;

    char digits[24];
    int count = 0;
    do {
        digits[count++] = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole != 0);
    char sign = sign_of(spec, view.bits >> 63);
    _Bool point = precision > 0 || spec.alternate;
    int used = (sign != 0) + count + point + precision;
    int padding = spec.width > used ? spec.width - used : 0;
    if (!spec.left && !spec.zero)
        length = put_repeated(sink, length, ' ', padding);
    if (sign != 0)
        length = put_formatted(sink, length, sign);
    if (!spec.left && spec.zero)
        length = put_repeated(sink, length, '0', padding);
    while (count > 0)
        length = put_formatted(sink, length, digits[--count]);
    if (point)
        length = put_formatted(sink, length, '.');
    for (int i = 0; i < precision; i++)
        length = put_formatted(sink, length, (char)('0' + fraction[i]));
    return spec.left ? put_repeated(sink, length, ' ', padding) : length;
}

/* Room for every floating-point number whose width and precision are not above this one. */
#define MOST_ROOM 64
#define FLOAT_TEXT (MOST_ROOM + 330)

/* The same specification without `*`, formatted by the primitive, which does not move the argument list. */
static inline size_t put_other_float(struct format_sink sink, size_t length, struct format_spec spec, struct format_arguments *arguments)
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
    if (spec.size != SIZE_LONG_DOUBLE && spec.width <= MOST_ROOM && spec.precision <= MOST_ROOM) {
        char number[FLOAT_TEXT];
        /* "inf" and "nan" are the shortest but for `%g`. */
        int least = spec.conversion == 'g' || spec.conversion == 'G' ? 1 : spec.precision < 0 || spec.conversion == 'f' ? 3 : 1;
        if (least < spec.width)
            least = spec.width;
        int size = inexact_length(__fathom_format_buffer(number, sizeof number, text, arguments->list), least, FLOAT_TEXT - 1);
        for (int i = 0; i < size && i < FLOAT_TEXT; i++)
            length = put_formatted(sink, length, number[i]);
        return length;
    }
    size_t room = length < sink.capacity ? sink.capacity - length : 0;
    if (room > LONG_MAX)
        room = LONG_MAX;
    char *to = room != 0 ? sink.to + length : NULL;
    return length + (size_t)inexact_length(__fathom_format_buffer(to, room, text, arguments->list), 1, INT_MAX);
}

static inline size_t put_float(struct format_sink sink, size_t length, struct format_spec spec, struct format_arguments *arguments)
{
    if (spec.size != SIZE_LONG_DOUBLE) {
        struct format_arguments before;
        va_copy(before.list, arguments->list);
        double x = va_arg(before.list, double);
        va_end(before.list);
        if (is_common_float(spec, x))
            length = put_common_float(sink, length, spec, x);
        else
            length = put_other_float(sink, length, spec, arguments);
    } else {
        length = put_other_float(sink, length, spec, arguments);
    }
    skip_float(spec.size, arguments);
    return length;
}

/* One conversion. */
static inline size_t put_conversion(struct format_sink sink, size_t length, struct format_spec spec, struct format_arguments *arguments)
{
    refuse_conversion(spec.conversion, spec.size);
    if (spec.conversion == 'm')
        __fathom_unsupported("the text of errno in a format");
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
        size_t size = text_length(spec.precision, text);
        size_t end = put_text(sink, length, spec, text, size);
        if (sink.capacity != 0)
            __fathom_assert(__fathom_disjoint(sink.to, end < sink.capacity ? end : sink.capacity, text, size), "library", "copy of overlapping strings");
        return end;
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

/* The rest of a format whose arguments have numbers. */
static inline size_t put_numbered(struct format_sink sink, size_t length, const char *format, size_t i, struct format_arguments *arguments)
{
    struct format_arguments first;
    va_copy(first.list, arguments->list);
    while (format[i] != 0) {
        if (format[i] != '%') {
            length = put_formatted(sink, length, format[i]);
            i++;
            continue;
        }
        struct format_spec spec = read_numbered_spec(format, i + 1, &first, arguments);
        length = put_conversion(sink, length, spec, arguments);
        i = spec.next;
    }
    return length;
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
        if (behind_number(format, i + 1) != 0) {
            length = put_numbered(sink, length, format, i, arguments);
            break;
        }
        struct format_spec spec = read_format_spec(format, i + 1, arguments);
        length = put_conversion(sink, length, spec, arguments);
        i = spec.next;
    }
    if (capacity != 0) {
        /* C11 7.21.6.6: what is read while it is overwritten is undefined. Only now it is known how much was written. */
        size_t written = length < capacity ? length + 1 : capacity, end = i;
        while (format[end] != 0)
            end++;
        __fathom_assert(__fathom_disjoint(to, written, format, end + 1), "library", "the format of sprintf overlaps with its result");
        to[length < capacity ? length : capacity - 1] = 0;
    }
    return (int)length;
}

#endif
