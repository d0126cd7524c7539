/* ctype.h as functions, in the C locale: arithmetic instead of tables, without branches. The values are those glibc gives,
 * whose functions return the bit of the class.
 *
 * Defines: isalpha isupper islower isdigit isxdigit isspace isprint isgraph isblank iscntrl ispunct isalnum isascii toascii
 * tolower toupper _tolower _toupper
 */
#include "fathom.h"

/* C wants an unsigned char or EOF; glibc's tables begin at -128 so that plain chars work too, and many programs pass them. */
static inline unsigned ctype_argument(int c)
{
    __fathom_assert(c >= -128 && c <= 255, "library", "argument of a character class function is no character");
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
    return letter(ctype_argument(c)) << 10;
}

int isupper(int c)
{
    return in_range(ctype_argument(c), 'A', 26) << 8;
}

int islower(int c)
{
    return in_range(ctype_argument(c), 'a', 26) << 9;
}

int isdigit(int c)
{
    return in_range(ctype_argument(c), '0', 10) << 11;
}

int isxdigit(int c)
{
    unsigned u = ctype_argument(c);
    return (in_range(u, '0', 10) | in_range(u | 32u, 'a', 6)) << 12;
}

int isspace(int c)
{
    unsigned u = ctype_argument(c);
    return (in_range(u, '\t', 5) | (u == ' ')) << 13;
}

int isprint(int c)
{
    return in_range(ctype_argument(c), ' ', 95) << 14;
}

int isgraph(int c)
{
    return in_range(ctype_argument(c), '!', 94) << 15;
}

int isblank(int c)
{
    unsigned u = ctype_argument(c);
    return (u == ' ') | (u == '\t');
}

int iscntrl(int c)
{
    unsigned u = ctype_argument(c);
    return (in_range(u, 0, 32) | (u == 127u)) << 1;
}

int ispunct(int c)
{
    unsigned u = ctype_argument(c);
    return (in_range(u, '!', 94) & !(in_range(u, '0', 10) | letter(u))) << 2;
}

int isalnum(int c)
{
    unsigned u = ctype_argument(c);
    return (in_range(u, '0', 10) | letter(u)) << 3;
}

int isascii(int c)
{
    return (c & ~127) == 0;
}

int toascii(int c)
{
    return c & 127;
}

/* Plain chars below EOF become the unsigned char, as in glibc's tables; what is no character stays. */
static inline int plain_char(int c)
{
    return c >= -128 && c < -1 ? c + 256 : c;
}

int tolower(int c)
{
    return in_range((unsigned)c, 'A', 26) ? c + 32 : plain_char(c);
}

int toupper(int c)
{
    return in_range((unsigned)c, 'a', 26) ? c - 32 : plain_char(c);
}

int _tolower(int c)
{
    return in_range((unsigned)c, 'A', 26) ? c + 32 : plain_char(c);
}

int _toupper(int c)
{
    return in_range((unsigned)c, 'a', 26) ? c - 32 : plain_char(c);
}
