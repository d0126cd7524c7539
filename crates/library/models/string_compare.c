/* string.h, strings.h: comparison. Only the sign of the result is promised.
 *
 * Defines: strcmp strncmp strcoll strcasecmp strncasecmp strxfrm
 */
#include "fathom.h"

int strcmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return any_of_sign((unsigned char)a[i] - (unsigned char)b[i]);
}

int strncmp(const char *a, const char *b, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        if (a[i] != b[i])
            return any_of_sign((unsigned char)a[i] - (unsigned char)b[i]);
        if (a[i] == 0)
            return 0;
    }
    return 0;
}

/* The C locale collates by byte. */
int strcoll(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i])
        i++;
    return any_of_sign((unsigned char)a[i] - (unsigned char)b[i]);
}

/* In the C locale: lower case for the letters of ASCII, everything else as it is. */
static inline int fold_case(char c)
{
    int byte = (unsigned char)c;
    return (unsigned)byte - 'A' < 26u ? byte + ('a' - 'A') : byte;
}

int strcasecmp(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] != 0 && fold_case(a[i]) == fold_case(b[i]))
        i++;
    return any_of_sign(fold_case(a[i]) - fold_case(b[i]));
}

int strncasecmp(const char *a, const char *b, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        int p = fold_case(a[i]), q = fold_case(b[i]);
        if (p != q)
            return any_of_sign(p - q);
        if (p == 0)
            return 0;
    }
    return 0;
}

/* The C locale transforms nothing: a copy with its terminator if that fits, and the whole length. If it does not fit, nothing
 * certain is in the array. */
size_t strxfrm(char *restrict to, const char *restrict from, size_t size)
{
    size_t i = 0;
    while (from[i] != 0) {
        if (i < size)
            to[i] = from[i];
        i++;
    }
    __fathom_assert(size == 0 || __fathom_disjoint(to, i < size ? i + 1 : size, from, i + 1), "library", "copy of overlapping strings");
    if (i < size)
        to[i] = 0;
    else if (!__fathom_concrete())
        forget_bytes(to, size);
    return i;
}
