/* stdlib.h: the allocation functions above `malloc`, `calloc` and `free`, which lowering maps to primitives directly so
 * that each call remains an allocation site of its own. Whether allocation may fail is decided there, too.
 *
 * Defines: realloc reallocarray aligned_alloc memalign posix_memalign valloc malloc_usable_size
 * Needs: __errno_location
 */
#include "fathom.h"

extern void *malloc(size_t size);
extern void free(void *object);
extern _Bool __fathom_input_no_such_place(void);

/* Always moves: C promises nothing about the address, and a program that relies on the old one has a bug that shows this
 * way. A size of zero frees, as in glibc. */
static inline void *resize(void *object, size_t size)
{
    if (object == NULL)
        return malloc(size);
    /* What cannot be freed is reported as such before it is read. */
    if (!__fathom_freeable(object))
        free(object);
    if (size == 0) {
        free(object);
        return NULL;
    }
    char *copy = malloc(size);
    if (copy == NULL)
        return NULL;
    size_t old = __fathom_object_size(object);
    __fathom_memcpy(copy, object, old < size ? old : size);
    free(object);
    return copy;
}

void *realloc(void *object, size_t size)
{
    return resize(object, size);
}

void *reallocarray(void *object, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return resize(object, bytes);
}

/* Alignments of which programs may have objects as many as they like. SOUNDNESS: an address space has few places of larger ones, maybe
 * none that is free, and no execution would be left if each object had to have one. */
#define LARGEST_ALIGNMENT (1u << 16)

/* Objects are aligned to 16 bytes anyway. For more, the address is one of those that are. */
static inline void *aligned_object(size_t alignment, size_t size)
{
    if (alignment > LARGEST_ALIGNMENT && (alignment > SIZE_MAX / 4 || (!__fathom_concrete() && __fathom_input_no_such_place()))) {
        /* glibc takes the largest for none. */
        errno = __fathom_concrete() || __fathom_input_no_such_place() ? ENOMEM : EINVAL;
        return NULL;
    }
    void *object = malloc(size);
    if (object != NULL && alignment > 16 && !__fathom_concrete())
        __fathom_assume(((size_t)object & (alignment - 1)) == 0);
    return object;
}

static inline _Bool is_power_of_two(size_t alignment)
{
    return alignment != 0 && (alignment & (alignment - 1)) == 0;
}

extern _Bool __fathom_input_alignment_is_refused(void);

/* Numbers that are no alignments give null (C17 7.22.3.1), or are taken for the next larger one, as in versions of glibc. */
static inline void *object_of_alignment(size_t alignment, size_t size)
{
    if (is_power_of_two(alignment))
        return aligned_object(alignment, size);
    if (alignment > SIZE_MAX / 2 || (!__fathom_concrete() && __fathom_input_alignment_is_refused())) {
        errno = EINVAL;
        return NULL;
    }
    size_t larger = 16;
    while (larger < alignment)
        larger *= 2;
    return aligned_object(larger, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return object_of_alignment(alignment, size);
}

void *memalign(size_t alignment, size_t size)
{
    return object_of_alignment(alignment, size);
}

void *valloc(size_t size)
{
    return aligned_object(4096, size);
}

extern _Bool __fathom_input_result_is_cleared(void);

/* POSIX: after an error the result is what it was, or null. */
static inline int alignment_error(void **result, int number)
{
    if (!__fathom_concrete() && __fathom_input_result_is_cleared())
        *result = NULL;
    return number;
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment % sizeof(void *) != 0 || !is_power_of_two(alignment))
        return alignment_error(result, EINVAL);
    void *object = aligned_object(alignment, size);
    if (object == NULL)
        return alignment_error(result, ENOMEM);
    *result = object;
    return 0;
}

extern size_t __fathom_input_approx_usable_size(void);

/* At least what was asked for. What an allocator adds may be used, too, though nothing here has room for it: a violation
 * that needs it is none. */
size_t malloc_usable_size(void *object)
{
    if (object == NULL)
        return 0;
    size_t size = __fathom_object_size(object);
    if (__fathom_concrete())
        return size;
    size_t usable = __fathom_input_approx_usable_size();
    __fathom_assume(usable >= size);
    return usable;
}
