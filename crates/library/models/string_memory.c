/* string.h: functions on byte ranges. `memcpy`, `memmove` and `memset` are primitives of the verifier.
 *
 * Defines: memchr memrchr rawmemchr memcmp bcmp memccpy memmem bzero explicit_bzero bcopy
 */
#include "fathom.h"

/* C11 7.24.5.1: implementations read sequentially and stop at the first match, so only that much must be readable. */
void *memchr(const void *range, int byte, size_t size)
{
    const unsigned char *p = range;
    for (size_t i = 0; i < size; i++)
        if (p[i] == (unsigned char)byte)
            return (void *)(p + i);
    return NULL;
}

void *memrchr(const void *range, int byte, size_t size)
{
    const unsigned char *p = range;
    for (size_t i = size; i > 0; i--)
        if (p[i - 1] == (unsigned char)byte)
            return (void *)(p + (i - 1));
    return NULL;
}

void *rawmemchr(const void *range, int byte)
{
    const unsigned char *p = range;
    size_t i = 0;
    while (p[i] != (unsigned char)byte)
        i++;
    return (void *)(p + i);
}

/* Only the sign is promised. All bytes must be readable, also those behind the first that differ: C asks for objects of that
 * size, and implementations read ahead. */
static inline int compare_bytes(const void *a, const void *b, size_t size)
{
    const unsigned char *p = a, *q = b;
    if (size != 0) {
        (void)p[size - 1];
        (void)q[size - 1];
    }
    for (size_t i = 0; i < size; i++)
        if (p[i] != q[i])
            return any_of_sign(p[i] - q[i]);
    return 0;
}

int memcmp(const void *a, const void *b, size_t size)
{
    return compare_bytes(a, b, size);
}

/* Not even the sign is. */
int bcmp(const void *a, const void *b, size_t size)
{
    return any_truth(compare_bytes(a, b, size) != 0);
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t size)
{
    unsigned char *p = to;
    const unsigned char *q = from;
    for (size_t i = 0; i < size; i++) {
        p[i] = q[i];
        if (p[i] == (unsigned char)last) {
            __fathom_assert(__fathom_disjoint(p, i + 1, q, i + 1), "library", "copy of overlapping ranges");
            return p + i + 1;
        }
    }
    __fathom_assert(__fathom_disjoint(p, size, q, size), "library", "copy of overlapping ranges");
    return NULL;
}

void *memmem(const void *range, size_t size, const void *part, size_t part_size)
{
    const unsigned char *p = range, *q = part;
    if (part_size == 0)
        return (void *)p;
    for (size_t i = 0; i < size && part_size <= size - i; i++) {
        size_t j = 0;
        while (j < part_size && p[i + j] == q[j])
            j++;
        if (j == part_size)
            return (void *)(p + i);
    }
    return NULL;
}

void bzero(void *range, size_t size)
{
    __fathom_memset(range, 0, size);
}

void explicit_bzero(void *range, size_t size)
{
    __fathom_memset(range, 0, size);
}

void bcopy(const void *from, void *to, size_t size)
{
    __fathom_memmove(to, from, size);
}
