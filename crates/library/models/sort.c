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

extern size_t __fathom_input_qsort_element(void);
extern _Bool __fathom_input_qsort_more(void);
extern _Bool __fathom_input_qsort_moves(void);

static inline size_t any_element(size_t count)
{
    size_t at = __fathom_input_qsort_element();
    __fathom_assume(at < count);
    return at;
}

/* How a comparison is called: with a context or without. */
struct sort_order {
    comparison plain;
    comparison_with_context with_context;
    void *context;
};

static inline int compare_elements(struct sort_order order, const char *a, const char *b)
{
    return order.plain != NULL ? order.plain(a, b) : order.with_context(a, b, order.context);
}

/* C fixes neither how often nor in which order elements are compared. A function that only computes its result cannot tell, but
 * any two elements may be compared, and both ways: a function that contradicts itself makes the call undefined. */
static inline void compare_any(struct sort_order order, char *elements, size_t count, size_t size)
{
    if (__fathom_harmless()) {
        char *a = elements + any_element(count) * size, *b = elements + any_element(count) * size;
        int there = compare_elements(order, a, b), back = compare_elements(order, b, a);
        __fathom_assert((there < 0) == (back > 0) && (there > 0) == (back < 0), "library", "comparison function that contradicts itself");
        return;
    }
    /* SOUNDNESS: no implementation compares more often than every element with every other, though C would allow it. */
    for (size_t i = 0; i < count * count && __fathom_input_qsort_more(); i++)
        (void)compare_elements(order, elements + any_element(count) * size, elements + any_element(count) * size);
}

/* Insertion sort: two loops and no recursion. Equal elements end up in any order. The function only ever sees elements where they
 * stand in the array. */
static inline void insertion_sort(struct sort_order order, char *elements, size_t count, size_t size, char *spare)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            int sign = compare_elements(order, elements + (j - 1) * size, elements + j * size);
            if (sign < 0 || (sign == 0 && (__fathom_concrete() || !__fathom_input_qsort_moves())))
                break;
            swap_elements(elements + (j - 1) * size, elements + j * size, spare, size);
        }
}

/* Any arrangement that turns out to be sorted: no algorithm compares less. */
static inline void guessed_sort(struct sort_order order, char *elements, size_t count, size_t size, char *spare)
{
    for (size_t i = 0; i + 1 < count; i++) {
        size_t from = any_element(count);
        __fathom_assume(from >= i);
        if (from != i)
            swap_elements(elements + i * size, elements + from * size, spare, size);
    }
    for (size_t i = 1; i < count; i++)
        if (compare_elements(order, elements + (i - 1) * size, elements + i * size) > 0) {
            int back = compare_elements(order, elements + i * size, elements + (i - 1) * size);
            __fathom_assert(back < 0, "library", "comparison function that contradicts itself");
            __fathom_assume(0);
        }
}

static inline void sort_elements(struct sort_order order, void *base, size_t count, size_t size)
{
    if (count < 2 || size == 0)
        return;
    char *elements = base;
    char *spare = __fathom_stack_alloc(size);
    if (!__fathom_concrete())
        compare_any(order, elements, count, size);
    /* SOUNDNESS: no guess may fit a function that contradicts itself, and what follows the call would count as unreachable. */
    if (__fathom_concrete() || __fathom_harmless() || __fathom_input_qsort_moves())
        insertion_sort(order, elements, count, size, spare);
    else
        guessed_sort(order, elements, count, size, spare);
}

void qsort(void *base, size_t count, size_t size, comparison compare)
{
    struct sort_order order = { compare, NULL, NULL };
    sort_elements(order, base, count, size);
}

void qsort_r(void *base, size_t count, size_t size, comparison_with_context compare, void *context)
{
    struct sort_order order = { NULL, compare, context };
    sort_elements(order, base, count, size);
}

static inline int order_sign(int order)
{
    return (order > 0) - (order < 0);
}

/* Any of the elements that are equal to the key. Which elements the key is compared with, and how often, is not promised. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, comparison compare)
{
    const char *elements = base;
    size_t low = 0, high = count;
    const char *found = NULL;
    while (low < high && found == NULL) {
        size_t middle = low + (__fathom_concrete() || __fathom_harmless() ? (high - low) / 2 : any_element(high - low));
        const char *element = elements + middle * size;
        int order = compare(key, element);
        if (order == 0)
            found = element;
        else if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    if (__fathom_concrete() || count == 0)
        return (void *)found;
    for (size_t i = 0; !__fathom_harmless() && i < count && __fathom_input_qsort_more(); i++)
        (void)compare(key, elements + any_element(count) * size);
    if (!__fathom_harmless() && (found == NULL || !__fathom_input_qsort_moves()))
        return (void *)found;
    size_t at = any_element(count);
    const char *other = elements + at * size;
    int order = compare(key, other);
    if (__fathom_harmless()) {
        /* C11 7.22.5.1: elements below the key come first, then equal ones, then those above. */
        size_t before = any_element(count);
        int order_before = compare(key, elements + before * size);
        __fathom_assert(before > at || order_sign(order_before) >= order_sign(order), "library", "search in an array that is not in order");
    }
    return (void *)(order == 0 && found != NULL ? other : found);
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
