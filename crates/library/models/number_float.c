/* stdlib.h: floating-point numbers from text.
 *
 * Exact where one rounding of exact operands gives the result: up to 64 bits as significand and 10^27 as scale (less for
 * float), hexadecimal numbers alike, infinities, NaN, zero. Where more is needed, the value is an input `approx:strtod` of
 * the right sign. The end of the number is always exact.
 *
 * Defines: strtod strtof strtold atof
 * Needs: __errno_location
 */
#include "fathom.h"

extern _Bool __fathom_input_approx_erange(void);
extern _Bool __fathom_input_tells_no_float(void);
extern double __fathom_input_approx_strtod(void);
extern float __fathom_input_approx_strtof(void);
extern long double __fathom_input_approx_strtold(void);

enum read_kind { READ_NOTHING, READ_INFINITY, READ_NAN, READ_DECIMAL, READ_HEX };

/* digits * base^scale, base 10 or 2. `more`: digits were lost, the value is larger than that. */
struct read_float {
    enum read_kind kind;
    _Bool negative;
    _Bool more;
    unsigned long long digits;
    long scale;
    size_t end;
};

static inline unsigned hex_digit(char c)
{
    unsigned byte = (unsigned char)c;
    if (byte - '0' < 10u)
        return byte - '0';
    unsigned letter = (byte | 32u) - 'a';
    return letter < 6u ? letter + 10u : 16u;
}

/* Length of the word (in lower case) at `s` if it is there in any case, else 0. */
static inline size_t matches_word(const char *s, const char *word)
{
    size_t i = 0;
    while (word[i] != 0 && (s[i] | 32) == word[i])
        i++;
    return word[i] == 0 ? i : 0;
}

static inline _Bool is_word_character(char c)
{
    return (unsigned)c - '0' < 10u || ((unsigned)c | 32u) - 'a' < 26u || c == '_';
}

/* Digits with at most one point, then an exponent; `i` is where they start. */
static inline struct read_float read_digits(struct read_float result, const char *s, size_t i, unsigned base)
{
    /* Exponents further out than this are zero or infinity in every format, however many digits stand before. */
    const long far = 1000000;
    _Bool any = 0, point = 0;
    for (;; i++) {
        if (s[i] == '.' && !point) {
            point = 1;
            continue;
        }
        unsigned digit = hex_digit(s[i]);
        if (digit >= base)
            break;
        any = 1;
        unsigned long long shifted;
        if (result.more || __builtin_mul_overflow(result.digits, (unsigned long long)base, &shifted) || shifted > ~0ull - digit) {
            /* No room: the digit only counts as "a bit more" and by its place. */
            result.more = result.more || digit != 0;
            if (!point)
                result.scale += base == 16 ? 4 : 1;
        } else {
            result.digits = shifted + digit;
            if (point)
                result.scale -= base == 16 ? 4 : 1;
        }
    }
    if (!any) {
        result.kind = READ_NOTHING;
        result.negative = 0;
        return result;
    }
    result.end = i;
    if ((s[i] | 32) != (base == 16 ? 'p' : 'e'))
        return result;
    i++;
    _Bool negative = s[i] == '-';
    if (s[i] == '-' || s[i] == '+')
        i++;
    if ((unsigned)s[i] - '0' >= 10u)
        return result;
    long exponent = 0;
    while ((unsigned)s[i] - '0' < 10u) {
        if (exponent < far)
            exponent = exponent * 10 + (s[i] - '0');
        i++;
    }
    result.scale += negative ? -exponent : exponent;
    result.end = i;
    return result;
}

static inline struct read_float read_float(const char *s)
{
    struct read_float result = { READ_NOTHING, 0, 0, 0, 0, 0 };
    size_t i = 0;
    while (s[i] == ' ' || (unsigned)s[i] - '\t' < 5u)
        i++;
    if (s[i] == '-' || s[i] == '+') {
        result.negative = s[i] == '-';
        i++;
    }
    size_t word = matches_word(s + i, "infinity");
    if (word == 0)
        word = matches_word(s + i, "inf");
    if (word != 0) {
        result.kind = READ_INFINITY;
        result.end = i + word;
        return result;
    }
    if (matches_word(s + i, "nan") != 0) {
        result.kind = READ_NAN;
        i += 3;
        result.end = i;
        if (s[i] == '(') {
            i++;
            while (is_word_character(s[i]))
                i++;
            if (s[i] == ')')
                result.end = i + 1;
        }
        return result;
    }
    if (s[i] == '0' && (s[i + 1] | 32) == 'x' && (hex_digit(s[i + 2]) < 16u || (s[i + 2] == '.' && hex_digit(s[i + 3]) < 16u))) {
        result.kind = READ_HEX;
        result = read_digits(result, s, i + 2, 16);
    } else {
        result.kind = READ_DECIMAL;
        result = read_digits(result, s, i, 10);
    }
    return result;
}

static inline long double power_of_ten(long exponent)
{
    long double power = 1;
    for (long i = 0; i < exponent; i++)
        power *= 10;
    return power;
}

static inline long double power_of_two(long exponent)
{
    long double power = 1;
    for (long i = 0; i < exponent; i++)
        power *= 2;
    return power;
}

/* The exact product or quotient, rounded once, if digits and power are exact in the type: then it is the value. The sign comes first: where
 * rounding goes up or down depends on it. */
#define SIGNED_DIGITS(type, number) ((number).negative ? -(type)(number).digits : (type)(number).digits)
#define ROUNDED_ONCE(type, number) \
    ((number).scale < 0 ? SIGNED_DIGITS(type, number) / (type)power_of(number) : SIGNED_DIGITS(type, number) * (type)power_of(number))

static inline long double power_of(struct read_float number)
{
    long exponent = number.scale < 0 ? -number.scale : number.scale;
    return number.kind == READ_HEX ? power_of_two(exponent) : power_of_ten(exponent);
}

static inline _Bool fits(struct read_float number, unsigned long long most_digits, long most_tens, long most_twos)
{
    long most = number.kind == READ_HEX ? most_twos : most_tens;
    return !number.more && number.digits <= most_digits && number.scale >= -most && number.scale <= most;
}

/* Whether digits * base^scale is a value of long double, so that rounding it once more is the first rounding. */
static inline _Bool is_exact(struct read_float number)
{
    if (number.kind == READ_HEX || number.scale == 0)
        return 1;
    unsigned long long fives = 1;
    for (long i = number.scale; i < 0; i++)
        fives *= 5;
    return number.scale < 0 && number.digits % fives == 0;
}

/* Whether the value, which may have been rounded to the long double given, can be rounded again to a format whose
 * significand lacks some of its bits. Only if it lies exactly between two of the narrower numbers, the first rounding can
 * decide. */
static inline _Bool can_round_again(struct read_float number, long double wide, unsigned lacking)
{
#if __LDBL_MANT_DIG__ != 64
    __fathom_unsupported("reading floating-point numbers where long double is not the x87's");
#endif
    union { long double value; unsigned long long bits; } view = { wide };
    unsigned long long half = 1ull << (lacking - 1);
    return (view.bits & (2 * half - 1)) != half || is_exact(number);
}

static inline float float_value(struct read_float number)
{
    if (fits(number, 1ull << 24, 10, 100))
        return ROUNDED_ONCE(float, number);
    /* Not below 1e-27, hence a normal number in all formats; it may be infinite as a float. */
    if (fits(number, ~0ull, 27, 60)) {
        long double wide = ROUNDED_ONCE(long double, number);
        if (can_round_again(number, wide, 40)) {
            float value = (float)wide;
            if (value == __builtin_inff() || value == -__builtin_inff()
                    || ((value == __FLT_MAX__ || value == -__FLT_MAX__) && value != wide && __fathom_get_rounding() != 0 && __fathom_input_approx_erange()))
                errno = ERANGE;
            return value;
        }
    }
    float value = __fathom_input_approx_strtof();
    __fathom_assume(value >= 0);
    if (value == __builtin_inff() || (value == 0 && __fathom_concrete()) || ((value < 1e-37f || value == __FLT_MAX__) && __fathom_input_approx_erange()))
        errno = ERANGE;
    return number.negative ? -value : value;
}

static inline double double_value(struct read_float number)
{
    if (fits(number, 1ull << 53, 22, 900))
        return ROUNDED_ONCE(double, number);
    if (fits(number, ~0ull, 27, 900)) {
        long double wide = ROUNDED_ONCE(long double, number);
        if (can_round_again(number, wide, 11))
            return (double)wide;
    }
    double value = __fathom_input_approx_strtod();
    __fathom_assume(value >= 0);
    if (value == __builtin_inf() || (value == 0 && __fathom_concrete()) || ((value < 1e-307 || value == __DBL_MAX__) && __fathom_input_approx_erange()))
        errno = ERANGE;
    return number.negative ? -value : value;
}

static inline long double long_double_value(struct read_float number)
{
    if (fits(number, ~0ull, 27, 10000))
        return ROUNDED_ONCE(long double, number);
    long double value = __fathom_input_approx_strtold();
    __fathom_assume(value >= 0);
    if (value == __builtin_infl() || (value == 0 && __fathom_concrete()) || ((value < 1e-4931L || value == __LDBL_MAX__) && __fathom_input_approx_erange()))
        errno = ERANGE;
    return number.negative ? -value : value;
}

#define READ_FLOAT(name, type, rounded, infinity, nan) \
    static inline type read_##name(const char *s, char **end) \
    { \
        struct read_float number = read_float(s); \
        if (end != NULL) \
            *end = (char *)s + number.end; \
        type value; \
        if (number.kind == READ_INFINITY) \
            value = infinity; \
        else if (number.kind == READ_NAN) \
            value = nan; \
        else if (number.kind == READ_NOTHING || (number.digits == 0 && !number.more)) \
            value = 0; \
        else \
            return rounded(number); \
        /* POSIX: `errno` may tell that there was no number. */ \
        if (number.kind == READ_NOTHING && !__fathom_concrete() && __fathom_input_tells_no_float()) \
            errno = EINVAL; \
        return number.negative ? -value : value; \
    } \
    type name(const char *restrict s, char **restrict end) \
    { \
        return read_##name(s, end); \
    }

READ_FLOAT(strtof, float, float_value, __builtin_inff(), __builtin_nanf(""))
READ_FLOAT(strtod, double, double_value, __builtin_inf(), __builtin_nan(""))
READ_FLOAT(strtold, long double, long_double_value, __builtin_infl(), __builtin_nanl(""))

double atof(const char *s)
{
    return read_strtod(s, NULL);
}
