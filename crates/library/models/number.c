/* stdlib.h, inttypes.h: integers from text, with the rules of C11 7.22.1.4 for bases, signs and ranges.
 *
 * Defines: strtol strtoll strtoul strtoull strtoimax strtoumax strtoq strtouq atoi atol atoll __isoc23_strtol
 * __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull
 * Needs: __errno_location
 */
#include "fathom.h"

/* What was read: the absolute value if it fits, its sign, and where the number ended (0: there was none). */
struct read_number {
    unsigned long long magnitude;
    _Bool negative;
    _Bool overflow;
    size_t end;
};

/* The digit's value, 36 or more if it is none. */
static inline unsigned digit_value(char c)
{
    unsigned byte = (unsigned char)c;
    if (byte - '0' < 10u)
        return byte - '0';
    unsigned letter = (byte | 32u) - 'a';
    return letter < 26u ? letter + 10u : 36u;
}

static inline _Bool is_blank(char c)
{
    return c == ' ' || (unsigned)c - '\t' < 5u;
}

/* Reads a number whose magnitude may be at most `limit`. C23 has a prefix for binary numbers. */
static inline struct read_number read_number(const char *s, int base, unsigned long long limit, _Bool c23)
{
    struct read_number result = { 0, 0, 0, 0 };
    size_t i = 0;
    while (is_blank(s[i]))
        i++;
    if (s[i] == '-' || s[i] == '+') {
        result.negative = s[i] == '-';
        i++;
    }
    if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] == 'x' || s[i + 1] == 'X') && digit_value(s[i + 2]) < 16u) {
        i += 2;
        base = 16;
    } else if (c23 && (base == 0 || base == 2) && s[i] == '0' && (s[i + 1] == 'b' || s[i + 1] == 'B') && digit_value(s[i + 2]) < 2u) {
        i += 2;
        base = 2;
    } else if (base == 0) {
        base = s[i] == '0' ? 8 : 10;
    }
    unsigned radix = (unsigned)base;
    while (digit_value(s[i]) < radix) {
        unsigned digit = digit_value(s[i]);
        unsigned long long shifted;
        if (__builtin_mul_overflow(result.magnitude, (unsigned long long)radix, &shifted) || shifted > limit - digit)
            result.overflow = 1;
        else
            result.magnitude = shifted + digit;
        i++;
        result.end = i;
    }
    return result;
}

static inline void set_end(char **end, const char *s, size_t length)
{
    if (end != NULL)
        *end = (char *)s + length;
}

static inline _Bool bad_base(int base)
{
    return base < 0 || base == 1 || base > 36;
}

extern _Bool __fathom_input_tells_no_number(void);

/* POSIX: that there was no number, `errno` may tell. */
static inline void tell_no_number(size_t end)
{
    if (end == 0 && !__fathom_concrete() && __fathom_input_tells_no_number())
        errno = EINVAL;
}

/* The number, if it is in range; errors go to `errno`. */
static inline long long signed_of(struct read_number number, long long max)
{
    if (number.overflow || (!number.negative && number.magnitude > (unsigned long long)max)) {
        errno = ERANGE;
        return number.negative ? -max - 1 : max;
    }
    if (!number.negative)
        return (long long)number.magnitude;
    return number.magnitude == (unsigned long long)max + 1u ? -max - 1 : -(long long)number.magnitude;
}

static inline long long read_signed(const char *s, char **end, int base, long long max, _Bool c23)
{
    if (bad_base(base)) {
        errno = EINVAL;
        return 0;
    }
    /* The range of negative numbers reaches one further; it decides after the sign is known. */
    struct read_number number = read_number(s, base, (unsigned long long)max + 1u, c23);
    set_end(end, s, number.end);
    tell_no_number(number.end);
    return signed_of(number, max);
}

/* A minus sign negates in the unsigned type: "-1" is the largest value. */
static inline unsigned long long read_unsigned(const char *s, char **end, int base, unsigned long long max, _Bool c23)
{
    if (bad_base(base)) {
        errno = EINVAL;
        return 0;
    }
    struct read_number number = read_number(s, base, max, c23);
    set_end(end, s, number.end);
    tell_no_number(number.end);
    if (number.overflow) {
        errno = ERANGE;
        return max;
    }
    return (number.negative ? 0u - number.magnitude : number.magnitude) & max;
}

#define SIGNED(name, type, max, c23) \
    type name(const char *restrict s, char **restrict end, int base) \
    { \
        return (type)read_signed(s, end, base, max, c23); \
    }
#define UNSIGNED(name, type, c23) \
    type name(const char *restrict s, char **restrict end, int base) \
    { \
        return (type)read_unsigned(s, end, base, (type)-1, c23); \
    }

SIGNED(strtol, long, LONG_MAX, 0)
SIGNED(strtoll, long long, LLONG_MAX, 0)
SIGNED(strtoq, long long, LLONG_MAX, 0)
SIGNED(strtoimax, __INTMAX_TYPE__, __INTMAX_MAX__, 0)
UNSIGNED(strtoul, unsigned long, 0)
UNSIGNED(strtoull, unsigned long long, 0)
UNSIGNED(strtouq, unsigned long long, 0)
UNSIGNED(strtoumax, __UINTMAX_TYPE__, 0)

/* What headers of glibc 2.38 and later make of the names above, for C23 and with _GNU_SOURCE. */
SIGNED(__isoc23_strtol, long, LONG_MAX, 1)
SIGNED(__isoc23_strtoll, long long, LLONG_MAX, 1)
UNSIGNED(__isoc23_strtoul, unsigned long, 1)
UNSIGNED(__isoc23_strtoull, unsigned long long, 1)

/* Out of range is undefined in C: any number. glibc converts what `strtol` gives. */
extern long long __fathom_input_any_number(void);

static inline long long read_simply(const char *s, long long usual_max, long long max)
{
    struct read_number number = read_number(s, 10, (unsigned long long)usual_max + 1u, 0);
    if (!__fathom_concrete() && (number.overflow || number.magnitude > (unsigned long long)max + number.negative))
        return __fathom_input_any_number();
    return signed_of(number, usual_max);
}

int atoi(const char *s)
{
    return (int)read_simply(s, LONG_MAX, INT_MAX);
}

long atol(const char *s)
{
    return (long)read_simply(s, LONG_MAX, LONG_MAX);
}

long long atoll(const char *s)
{
    return read_simply(s, LLONG_MAX, LLONG_MAX);
}
