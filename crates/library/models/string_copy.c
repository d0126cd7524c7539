/* string.h: copying and appending. Each copy is one loop, so that a string of unknown length is walked only once; whether
 * the two strings overlapped is asked when the length is known.
 *
 * Defines: strcpy stpcpy strncpy stpncpy strcat strncat strlcpy strlcat
 */
#include "fathom.h"

/* Copies up to and including the terminator, gives the length. */
static inline size_t copy_string(char *to, const char *from)
{
    size_t i = 0;
    while (from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    to[i] = 0;
    __fathom_assert(__fathom_disjoint(to, i + 1, from, i + 1), "library", "copy of overlapping strings");
    return i;
}

char *strcpy(char *restrict to, const char *restrict from)
{
    copy_string(to, from);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from)
{
    return to + copy_string(to, from);
}

/* Copies at most `size` bytes and fills the rest with zeros; gives how many were copied. */
static inline size_t copy_padded(char *to, const char *from, size_t size)
{
    size_t i = 0;
    while (i < size && from[i] != 0) {
        to[i] = from[i];
        i++;
    }
    for (size_t j = i; j < size; j++)
        to[j] = 0;
    __fathom_assert(__fathom_disjoint(to, size, from, i), "library", "copy of overlapping strings");
    return i;
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
    copy_padded(to, from, size);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t size)
{
    return to + copy_padded(to, from, size);
}

char *strcat(char *restrict to, const char *restrict from)
{
    size_t end = 0;
    while (to[end] != 0)
        end++;
    copy_string(to + end, from);
    return to;
}

/* Appends at most `limit` bytes and always a terminator. */
char *strncat(char *restrict to, const char *restrict from, size_t limit)
{
    size_t end = 0;
    while (to[end] != 0)
        end++;
    size_t i = 0;
    while (i < limit && from[i] != 0) {
        to[end + i] = from[i];
        i++;
    }
    to[end + i] = 0;
    __fathom_assert(__fathom_disjoint(to + end, i + 1, from, i), "library", "copy of overlapping strings");
    return to;
}

/* BSD: gives the length it tried to make; the result is terminated if there is room for anything. */
size_t strlcpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t i = 0;
    while (from[i] != 0) {
        if (i + 1 < size)
            to[i] = from[i];
        i++;
    }
    if (size != 0)
        to[i < size ? i : size - 1] = 0;
    __fathom_assert(size == 0 || __fathom_disjoint(to, i < size ? i + 1 : size, from, i + 1), "library", "copy of overlapping strings");
    return i;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size)
{
    size_t end = 0;
    while (end < size && to[end] != 0)
        end++;
    size_t i = 0;
    while (from[i] != 0) {
        if (end + i + 1 < size)
            to[end + i] = from[i];
        i++;
    }
    if (end < size)
        to[end + i < size ? end + i : size - 1] = 0;
    __fathom_assert(end >= size || __fathom_disjoint(to + end, i < size - end ? i + 1 : size - end, from, i + 1), "library", "copy of overlapping strings");
    return end + i;
}
