/* stdlib.h: sorting and searching with a comparison function.
 *
 * Defines: qsort qsort_r bsearch lfind lsearch
 */
#include "fathom.h"

typedef int (*comparison)(const void *, const void *);
typedef int (*comparison_with_context)(const void *, const void *, void *);

static inline void swap_elements(char *a, char *b, char *spare, size_t size)
{
    __fathom_memcpy(spare, a, size);
    __fathom_memcpy(a, b, size);
    __fathom_memcpy(b, spare, size);
}

/* Insertion sort: two loops and no recursion, and equal elements keep their order as in glibc's merge sort. The function
 * only ever sees elements where they stand in the array. */
void qsort(void *base, size_t count, size_t size, comparison compare)
{
    if (count < 2 || size == 0)
        return;
    char *elements = base;
    char *spare = __fathom_stack_alloc(size);
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && compare(elements + (j - 1) * size, elements + j * size) > 0; j--)
            swap_elements(elements + (j - 1) * size, elements + j * size, spare, size);
}

void qsort_r(void *base, size_t count, size_t size, comparison_with_context compare, void *context)
{
    if (count < 2 || size == 0)
        return;
    char *elements = base;
    char *spare = __fathom_stack_alloc(size);
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && compare(elements + (j - 1) * size, elements + j * size, context) > 0; j--)
            swap_elements(elements + (j - 1) * size, elements + j * size, spare, size);
}

/* Halves as glibc does, so that among equal elements the same one is found. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison compare)
{
    const char *elements = base;
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *element = elements + middle * size;
        int order = compare(key, element);
        if (order == 0)
            return (void *)element;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, comparison compare)
{
    const char *elements = base;
    for (size_t i = 0; i < *count; i++)
        if (compare(key, elements + i * size) == 0)
            return (void *)(elements + i * size);
    return NULL;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, comparison compare)
{
    char *elements = base;
    for (size_t i = 0; i < *count; i++)
        if (compare(key, elements + i * size) == 0)
            return elements + i * size;
    __fathom_memcpy(elements + *count * size, key, size);
    *count += 1;
    return elements + (*count - 1) * size;
}
