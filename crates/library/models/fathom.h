/* What models are written in: the types of the data model, and the primitives that lowering knows.
 *
 * Models include no system header: they are parsed for either data model, on machines that may have no headers at all.
 * All models a program needs are parsed as one translation unit, so names with internal linkage are unique across
 * models.
 *
 * Rules for models. Simple loops over indices, because each iteration is unrolled symbolically. No conversion between
 * pointers and integers. No call of a library function that a user may have redefined, except where C says so (`malloc`
 * below `strdup`). `__fathom_assert` only where C leaves the call undefined: if its check is not selected, execution goes on.
 * A model promises what C or POSIX promises and nothing more: results they leave open are inputs. */

#ifndef FATHOM_H
#define FATHOM_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef __builtin_va_list va_list;

/* Only executions in which the condition holds are considered. */
extern void __fathom_assume(_Bool condition);
/* A property of the named class. */
extern void __fathom_assert(_Bool condition, const char *class, const char *message);

/* Whether the program is only executed, with no inputs at hand: then what is left open is what a common implementation does
 * on a good day. */
extern _Bool __fathom_concrete(void);
/* Whether the functions that may be handed over for comparing do nothing but compute their results. */
extern _Bool __fathom_harmless(void);
/* Execution cannot be followed beyond this point. */
extern void __fathom_unsupported(const char *what);

/* New heap object, never null; its end. */
extern void *__fathom_heap_alloc(size_t size);
extern void __fathom_heap_free(void *object);
/* New object that lives until the calling function returns. */
extern void *__fathom_stack_alloc(size_t size);

/* The same, but what they hold are inputs. The second argument says nothing. */
extern void *__fathom_heap_given(size_t size, int given);
extern void *__fathom_stack_given(size_t size, int given);

extern void __fathom_memcpy(void *to, const void *from, size_t size);
extern void __fathom_memmove(void *to, const void *from, size_t size);
extern void __fathom_memset(void *to, int byte, size_t size);

extern _Bool __fathom_freeable(const void *pointer);
extern _Bool __fathom_live(const void *pointer);
extern size_t __fathom_object_size(const void *pointer);
extern __PTRDIFF_TYPE__ __fathom_pointer_offset(const void *pointer);
extern _Bool __fathom_disjoint(const void *p, size_t p_size, const void *q, size_t q_size);

/* Streams: 1 is stdout, 2 is stderr. */
extern void __fathom_put_byte(int stream, int byte);
extern int __fathom_format_print(int stream, const char *format, va_list args);
extern int __fathom_format_buffer(char *buffer, size_t capacity, const char *format, va_list args);

/* The rounding mode, as `fegetround` encodes it: zero is to nearest. */
extern int __fathom_get_rounding(void);
extern void __fathom_set_rounding(int mode);

extern void __fathom_exit(int code) __attribute__((noreturn));
extern void __fathom_abort(void) __attribute__((noreturn));

/* Arbitrary values. Any `__fathom_input_NAME` is an input called NAME of its return type; `__fathom_input_approx_NAME`
 * is called `approx:NAME` and marks values that only over-approximate what the real function returns. */
extern int __fathom_input_any_value(void);

/* Any number of the given sign: functions that compare promise no more. */
static inline int any_of_sign(int sign)
{
    if (sign == 0 || __fathom_concrete())
        return sign;
    int value = __fathom_input_any_value();
    __fathom_assume(sign < 0 ? value < 0 : value > 0);
    return value;
}

/* Any number but zero, or zero. */
static inline int any_truth(_Bool truth)
{
    if (!truth || __fathom_concrete())
        return truth;
    int value = __fathom_input_any_value();
    __fathom_assume(value != 0);
    return value;
}

/* The bytes have no value any more, as those of a new object. */
static inline void forget_bytes(void *range, size_t size)
{
    if (size != 0)
        __fathom_memcpy(range, __fathom_stack_alloc(size), size);
}

extern int *__errno_location(void);
#define errno (*__errno_location())
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EBADF 9
#define ENOMEM 12
#define EINVAL 22
#define EDOM 33
#define ERANGE 34

#define NULL ((void *)0)
#define EOF (-1)
#define INT_MAX __INT_MAX__
#define LONG_MAX __LONG_MAX__
#define LLONG_MAX __LONG_LONG_MAX__
#define SIZE_MAX ((size_t)-1)

#endif
