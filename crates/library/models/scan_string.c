/* stdio.h: formatted input from strings, exact for integers, characters, strings and sets; floating-point numbers as far as
 * `strtod` is.
 *
 * Defines: sscanf vsscanf __isoc99_sscanf __isoc99_vsscanf
 * Needs: strtod strtof strtold
 */
#include "scan.h"

extern double strtod(const char *s, char **end);
extern float strtof(const char *s, char **end);
extern long double strtold(const char *s, char **end);

static inline size_t skip_scan_blanks(const char *s, size_t at)
{
    while (is_scan_blank(s[at]))
        at++;
    return at;
}

static inline unsigned scan_digit(char c)
{
    unsigned byte = (unsigned char)c;
    if (byte - '0' < 10u)
        return byte - '0';
    unsigned letter = (byte | 32u) - 'a';
    return letter < 6u ? letter + 10u : 16u;
}

struct scanned_integer {
    unsigned long long magnitude;
    /* `bare`: nothing follows the prefix "0x". */
    _Bool any, negative, overflow, bare;
    size_t end;
};

/* Reads an integer of at most `width` characters. As in glibc, a prefix "0x" without digits behind it is zero. */
static inline struct scanned_integer scan_integer(const char *s, size_t at, size_t width, unsigned base)
{
    struct scanned_integer result = { 0, 0, 0, 0, 0, at };
    size_t limit = width == 0 ? SIZE_MAX : at + width;
    if (at < limit && (s[at] == '-' || s[at] == '+')) {
        result.negative = s[at] == '-';
        at++;
    }
    if (at < limit && s[at] == '0' && (base == 0 || base == 16)) {
        result.any = 1;
        at++;
        if (at < limit && (s[at] | 32) == 'x') {
            base = 16;
            at++;
            result.bare = 1;
        } else if (base == 0) {
            base = 8;
        }
    } else if (base == 0) {
        base = 10;
    }
    while (at < limit && scan_digit(s[at]) < base) {
        unsigned long long shifted;
        result.overflow = result.overflow || __builtin_mul_overflow(result.magnitude, (unsigned long long)base, &shifted)
            || __builtin_add_overflow(shifted, (unsigned long long)scan_digit(s[at]), &result.magnitude);
        result.any = 1;
        result.bare = 0;
        at++;
    }
    result.end = at;
    return result;
}

extern long long __fathom_input_scanned_number(void);
extern _Bool __fathom_input_scan_mismatch(void);

/* Text that begins like a number and is none does not match (C11 7.21.6.2); glibc takes it for what it begins with. */
static inline _Bool scan_mismatch(void)
{
    return !__fathom_concrete() && __fathom_input_scan_mismatch();
}

/* Whether a number is a value of the type asked for: otherwise the call is undefined, and any number is stored. */
static inline _Bool is_scannable(struct scan_spec spec, struct scanned_integer number, _Bool is_signed)
{
    _Bool wide = spec.size == SIZE_LONG_LONG || spec.size == SIZE_LONG_DOUBLE || (spec.size == SIZE_LONG && sizeof(long) == 8);
    unsigned bits = wide ? 64 : spec.size == SIZE_CHAR ? 8 : spec.size == SIZE_SHORT ? 16 : 32;
    unsigned long long most = (is_signed ? ~0ull >> 1 : ~0ull) >> (64 - bits);
    return !number.overflow && number.magnitude <= most + (is_signed && number.negative);
}

/* The value as glibc converts it: by `strtol` or `strtoul`, which saturate, and then to the type asked for. */
static inline long long saturated(struct scan_spec spec, struct scanned_integer number, _Bool is_signed)
{
    _Bool wide = spec.size == SIZE_LONG_LONG || sizeof(long) == 8;
    unsigned long long magnitude = number.magnitude;
    if (is_signed) {
        unsigned long long most = wide ? (unsigned long long)LLONG_MAX : 2147483647ull;
        if (number.overflow || magnitude > most + number.negative)
            return number.negative ? -(long long)most - 1 : (long long)most;
    } else {
        unsigned long long most = wide ? ~0ull : 4294967295ull;
        if (number.overflow || magnitude > most)
            return (long long)most;
    }
    return (long long)(number.negative ? 0ull - magnitude : magnitude);
}

static inline size_t copy_scanned(char *to, const char *s, size_t at, size_t end, _Bool terminate)
{
    if (to == NULL)
        return end;
    for (size_t i = at; i < end; i++)
        to[i - at] = s[i];
    if (terminate)
        to[end - at] = 0;
    __fathom_assert(__fathom_disjoint(to, end - at + terminate, s, end), "library", "copy of overlapping strings");
    return end;
}

/* Length of the word at `at` if all of it is there within the limit. */
static inline size_t scan_word(const char *s, size_t at, size_t limit, const char *word)
{
    size_t i = 0;
    while (word[i] != 0 && at + i < limit && (s[at + i] | 32) == word[i])
        i++;
    return word[i] == 0 ? i : 0;
}

/* Where the characters end that glibc takes as a floating-point number; `at` if it finds none. It may take more than a
 * number needs, such as the exponent sign of "1e+", because it never looks further ahead than one character. */
static inline size_t float_extent(const char *s, size_t start, size_t limit)
{
    size_t at = start;
    if (at < limit && (s[at] == '-' || s[at] == '+'))
        at++;
    if (at < limit && (s[at] | 32) == 'n')
        return scan_word(s, at, limit, "nan") != 0 ? at + 3 : start;
    if (at < limit && (s[at] | 32) == 'i') {
        if (scan_word(s, at, limit, "inf") == 0)
            return start;
        at += 3;
        if (at < limit && (s[at] | 32) == 'i')
            return scan_word(s, at, limit, "inity") != 0 ? at + 5 : start;
        return at;
    }
    _Bool hex = at < limit && s[at] == '0' && at + 1 < limit && (s[at + 1] | 32) == 'x';
    if (hex)
        at += 2;
    _Bool any = 0, point = 0, exponent = 0;
    for (; at < limit && s[at] != 0; at++) {
        char c = s[at];
        _Bool behind_exponent = exponent && (s[at - 1] | 32) == (hex ? 'p' : 'e');
        if (scan_digit(c) < 10u || (hex && !exponent && scan_digit(c) < 16u))
            any = 1;
        else if (any && !exponent && (c | 32) == (hex ? 'p' : 'e'))
            exponent = point = 1;
        else if (c == '.' && !point)
            point = 1;
        else if (!behind_exponent || (c != '-' && c != '+'))
            break;
    }
    return any ? at : start;
}

/* Whether it matches. */
static inline _Bool store_float(struct scan_spec spec, struct format_arguments *arguments, const char *s, size_t at, size_t end)
{
    /* A copy, so that nothing behind the width is read. */
    char *text = __fathom_stack_alloc(end - at + 1);
    __fathom_memcpy(text, s + at, end - at);
    text[end - at] = 0;
    char *rest = text;
    if (spec.size == SIZE_LONG_DOUBLE) {
        long double value = strtold(text, &rest);
        if (!spec.suppress && (*rest == 0 || !scan_mismatch()))
            return *va_arg(arguments->list, long double *) = value, 1;
    } else if (spec.size == SIZE_LONG) {
        double value = strtod(text, &rest);
        if (!spec.suppress && (*rest == 0 || !scan_mismatch()))
            return *va_arg(arguments->list, double *) = value, 1;
    } else {
        float value = strtof(text, &rest);
        if (!spec.suppress && (*rest == 0 || !scan_mismatch()))
            return *va_arg(arguments->list, float *) = value, 1;
    }
    return spec.suppress && (*rest == 0 || !scan_mismatch());
}

/* One conversion at `*position`: 1 if it stored, 0 if it did not have to, -1 if the input does not match. */
static inline int scan_conversion(const char *s, size_t *position, struct scan_spec spec, const char *format, struct format_arguments *arguments)
{
    size_t at = *position, end = at;
    char c = spec.conversion;
    refuse_scan(spec);
    if (c == 'p')
        __fathom_unsupported("`%p` in a format of sscanf");
    switch (c) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': {
        unsigned base = c == 'i' ? 0 : c == 'o' ? 8 : c == 'd' || c == 'u' ? 10 : 16;
        struct scanned_integer number = scan_integer(s, at, spec.width, base);
        /* By C, a prefix without digits does not match. */
        if (!number.any || (number.bare && scan_mismatch()))
            return -1;
        *position = number.end;
        _Bool is_signed = c == 'd' || c == 'i';
        if (!spec.suppress)
            store_count(spec.size, arguments, __fathom_concrete() || is_scannable(spec, number, is_signed) ? saturated(spec, number, is_signed) : __fathom_input_scanned_number());
        return !spec.suppress;
    }
    case 'c': {
        size_t count = spec.width == 0 ? 1 : spec.width;
        /* C wants all of them for a match; at the end of the input glibc takes fewer. */
        while (end - at < count && s[end] != 0)
            end++;
        *position = copy_scanned(spec.suppress ? NULL : va_arg(arguments->list, char *), s, at, end, 0);
        if (end - at < count && scan_mismatch())
            return -1;
        return !spec.suppress;
    }
    case 's':
    case '[':
        while ((spec.width == 0 || end - at < spec.width) && s[end] != 0
               && (c == 's' ? !is_scan_blank(s[end]) : in_scan_set(spec, format, s[end])))
            end++;
        if (end == at)
            return -1;
        *position = copy_scanned(spec.suppress ? NULL : va_arg(arguments->list, char *), s, at, end, 1);
        return !spec.suppress;
    default:
        __fathom_assert(is_float_conversion(c), "library", "unknown conversion in a format");
        end = float_extent(s, at, spec.width == 0 ? SIZE_MAX : at + spec.width);
        if (end == at)
            return -1;
        *position = end;
        if (!store_float(spec, arguments, s, at, end))
            return -1;
        return !spec.suppress;
    }
}

static inline int scan_string(const char *s, const char *format, struct format_arguments *arguments)
{
    size_t at = 0, i = 0;
    int stored = 0;
    /* Whether a conversion was complete, even if it stored nothing: then C wants no EOF, which glibc gives nevertheless. */
    _Bool completed = 0;
    while (format[i] != 0) {
        if (is_scan_blank(format[i])) {
            at = skip_scan_blanks(s, at);
            i++;
            continue;
        }
        if (format[i] != '%' || format[i + 1] == '%') {
            if (format[i] == '%') {
                i++;
                at = skip_scan_blanks(s, at);
            }
            if (s[at] != format[i])
                return s[at] == 0 && stored == 0 && (!completed || !scan_mismatch()) ? EOF : stored;
            at++;
            i++;
            continue;
        }
        struct scan_spec spec = read_scan_spec(format, i + 1);
        i = spec.next;
        if (spec.conversion == 'n') {
            if (!spec.suppress)
                store_count(spec.size, arguments, (long long)at);
            continue;
        }
        if (spec.conversion != 'c' && spec.conversion != '[')
            at = skip_scan_blanks(s, at);
        if (s[at] == 0)
            return stored != 0 || (completed && scan_mismatch()) ? stored : EOF;
        int result = scan_conversion(s, &at, spec, format, arguments);
        if (result < 0)
            return stored;
        completed = 1;
        stored += result;
    }
    return stored;
}

#define SCAN_VARIABLE(s, format) \
    struct format_arguments arguments; \
    va_start(arguments.list, format); \
    return scan_string(s, format, &arguments);

#define SCAN_LIST(s, format, args) \
    struct format_arguments arguments; \
    va_copy(arguments.list, args); \
    return scan_string(s, format, &arguments);

int sscanf(const char *restrict s, const char *restrict format, ...)
{
    SCAN_VARIABLE(s, format)
}

int __isoc99_sscanf(const char *restrict s, const char *restrict format, ...)
{
    SCAN_VARIABLE(s, format)
}

int vsscanf(const char *restrict s, const char *restrict format, va_list args)
{
    SCAN_LIST(s, format, args)
}

int __isoc99_vsscanf(const char *restrict s, const char *restrict format, va_list args)
{
    SCAN_LIST(s, format, args)
}
