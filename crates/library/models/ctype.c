/* ctype.h as functions, in the C locale: arithmetic instead of tables, without branches. Only whether the
 * value is zero is promised.
 *
 * Defines: isalpha isupper islower isdigit isxdigit isspace isprint isgraph isblank iscntrl ispunct isalnum isascii toascii
 * tolower toupper _tolower _toupper
 */
#include "fathom.h"

/* C wants an unsigned char or EOF. A plain char that is negative is neither, though glibc's tables have a row for it. */
static inline unsigned ctype_argument(int c)
{
    __fathom_assert(c >= EOF && c <= 255, "library", "argument of a character class function is no character");
    return (unsigned)c;
}

/* Whether the character is among the `count` that start at `first`. */
static inline int in_range(unsigned c, unsigned first, unsigned count)
{
    return c - first < count;
}

static inline int letter(unsigned c)
{
    return in_range(c | 32u, 'a', 26);
}

int isalpha(int c)
{
    return any_truth(letter(ctype_argument(c)));
}

int isupper(int c)
{
    return any_truth(in_range(ctype_argument(c), 'A', 26));
}

int islower(int c)
{
    return any_truth(in_range(ctype_argument(c), 'a', 26));
}

int isdigit(int c)
{
    return any_truth(in_range(ctype_argument(c), '0', 10));
}

int isxdigit(int c)
{
    unsigned u = ctype_argument(c);
    return any_truth(in_range(u, '0', 10) | in_range(u | 32u, 'a', 6));
}

int isspace(int c)
{
    unsigned u = ctype_argument(c);
    return any_truth(in_range(u, '\t', 5) | (u == ' '));
}

int isprint(int c)
{
    return any_truth(in_range(ctype_argument(c), ' ', 95));
}

int isgraph(int c)
{
    return any_truth(in_range(ctype_argument(c), '!', 94));
}

int isblank(int c)
{
    unsigned u = ctype_argument(c);
    return any_truth((u == ' ') | (u == '\t'));
}

int iscntrl(int c)
{
    unsigned u = ctype_argument(c);
    return any_truth(in_range(u, 0, 32) | (u == 127u));
}

int ispunct(int c)
{
    unsigned u = ctype_argument(c);
    return any_truth(in_range(u, '!', 94) & !(in_range(u, '0', 10) | letter(u)));
}

int isalnum(int c)
{
    unsigned u = ctype_argument(c);
    return any_truth(in_range(u, '0', 10) | letter(u));
}

int isascii(int c)
{
    return any_truth((c & ~127) == 0);
}

int toascii(int c)
{
    return c & 127;
}

/* Plain chars below EOF become the unsigned char, as in glibc's tables, if nobody looks for such calls. */
static inline int lower_case(int c)
{
    unsigned u = ctype_argument(c);
    return in_range(u, 'A', 26) ? c + 32 : c >= -128 && c < EOF ? c + 256 : c;
}

static inline int upper_case(int c)
{
    unsigned u = ctype_argument(c);
    return in_range(u, 'a', 26) ? c - 32 : c >= -128 && c < EOF ? c + 256 : c;
}

int tolower(int c)
{
    return lower_case(c);
}

int toupper(int c)
{
    return upper_case(c);
}

int _tolower(int c)
{
    return lower_case(c);
}

int _toupper(int c)
{
    return upper_case(c);
}
