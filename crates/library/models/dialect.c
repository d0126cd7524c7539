/* Functions of verification dialects (CBMC, ESBMC, KLEE, SV-COMP) that are more than one primitive. docs/dialects.md says what each means.
 *
 * Defines: __CPROVER_POINTER_OBJECT __CPROVER_DYNAMIC_OBJECT __CPROVER_allocate __CPROVER_deallocate
 * __CPROVER_havoc_object __CPROVER_havoc_slice __CPROVER_array_set __CPROVER_array_copy __CPROVER_array_replace __CPROVER_array_equal
 * __CPROVER_havoc_rest __CPROVER_is_fresh __CPROVER_is_freeable __CPROVER_was_freed __CPROVER_pointer_in_range_dfcc
 * __CPROVER_contract_assume_requires __CPROVER_contract_call __CPROVER_contract_assert_ensures __CPROVER_contract_assert_requires
 * __CPROVER_contract_assume_ensures __CPROVER_contract_end __CPROVER_contract_assuming
 * __CPROVER_contract_frame __CPROVER_contract_frame_begin __CPROVER_contract_frame_end __CPROVER_contract_assigns __CPROVER_contract_assigns_whole
 * __CPROVER_contract_assigns_rest __CPROVER_contract_frees __CPROVER_contract_allows_free __CPROVER_contract_exists __CPROVER_contract_exists_somewhere __CPROVER_contract_may_assign
 * __CPROVER_contract_may_format __CPROVER_contract_may_free __CPROVER_contract_is_static __CPROVER_contract_forget
 * __CPROVER_isnanf __CPROVER_isnand __CPROVER_isnanld __CPROVER_isinff __CPROVER_isinfd __CPROVER_isinfld
 * __CPROVER_isfinitef __CPROVER_isfinited __CPROVER_isfiniteld __CPROVER_isnormalf __CPROVER_isnormald __CPROVER_isnormalld
 * __CPROVER_signf __CPROVER_signd __CPROVER_signld __CPROVER_fabs __CPROVER_fabsf __CPROVER_fabsl
 * __ESBMC_unreachable __ESBMC_init_object __VERIFIER_nondet_memory
 * klee_make_symbolic klee_range klee_int klee_choose klee_silent_exit klee_abort klee_report_error klee_check_memory_access
 */
#include "fathom.h"

extern _Bool __fathom_readable(const void *pointer, size_t size);
extern _Bool __fathom_writable(const void *pointer, size_t size);
extern int __fathom_input_klee_range(void);
extern int __fathom_input_klee_int(void);
extern size_t __fathom_input_klee_choose(void);

/* A number that tells live objects apart: where the object begins. */
size_t __CPROVER_POINTER_OBJECT(const void *p)
{
    return p == NULL ? 0 : (size_t)p - (size_t)__fathom_pointer_offset(p);
}

/* What is asked of an object that does not exist any more is not known. */
_Bool __CPROVER_DYNAMIC_OBJECT(const void *p)
{
    if (p == NULL)
        return 0;
    if (!__fathom_live(p))
        __fathom_unsupported("__CPROVER_DYNAMIC_OBJECT of a pointer to no live object");
    return __fathom_freeable((const char *)p - __fathom_pointer_offset(p));
}

void *__CPROVER_allocate(size_t size, _Bool zero)
{
    void *object = __fathom_heap_given(size, 1);
    if (zero)
        __fathom_memset(object, 0, size);
    return object;
}

void __CPROVER_deallocate(void *object)
{
    __fathom_heap_free(object);
}

/* Any bytes in the place of these. */
static inline void forget(void *to, size_t size)
{
    __fathom_memcpy(to, __fathom_stack_given(size, 1), size);
}

/* The whole object, wherever in it the pointer points. */
void __CPROVER_havoc_object(void *p)
{
    __fathom_assert(p != NULL && __fathom_live(p), "deref", "havoc of an object that does not exist");
    forget((char *)p - __fathom_pointer_offset(p), __fathom_object_size(p));
}

void __CPROVER_havoc_slice(void *p, size_t size)
{
    __fathom_assert(p != NULL && __fathom_writable(p, size), "deref", "havoc of bytes that cannot be written");
    forget(p, size);
}

void __VERIFIER_nondet_memory(void *p, size_t size)
{
    __fathom_assert(size == 0 || __fathom_writable(p, size), "deref", "input of bytes that cannot be written");
    forget(p, size);
}

void __ESBMC_init_object(void *p)
{
    __fathom_assert(p != NULL && __fathom_live(p), "deref", "input of an object that does not exist");
    forget((char *)p - __fathom_pointer_offset(p), __fathom_object_size(p));
}

void __ESBMC_unreachable(void)
{
    __fathom_assert(0, "assertion", "__ESBMC_unreachable is reached");
}

static inline size_t left_in(const void *p)
{
    return __fathom_object_size(p) - (size_t)__fathom_pointer_offset(p);
}

/* From the pointer to the end of its object. */
void __CPROVER_array_set(void *p, unsigned char value)
{
    __fathom_assert(__fathom_live(p), "deref", "array of an object that does not exist");
    __fathom_memset(p, value, left_in(p));
}

static inline void replace(void *to, const void *from)
{
    __fathom_assert(__fathom_live(to) && __fathom_live(from), "deref", "array of an object that does not exist");
    size_t room = left_in(to), size = left_in(from);
    __fathom_memmove(to, from, size < room ? size : room);
}

void __CPROVER_array_copy(void *to, const void *from)
{
    replace(to, from);
}

void __CPROVER_array_replace(void *to, const void *from)
{
    replace(to, from);
}

_Bool __CPROVER_array_equal(const void *a, const void *b)
{
    __fathom_assert(__fathom_live(a) && __fathom_live(b), "deref", "array of an object that does not exist");
    size_t size = left_in(a);
    if (size != left_in(b))
        return 0;
    for (size_t i = 0; i < size; i++)
        if (((const char *)a)[i] != ((const char *)b)[i])
            return 0;
    return 1;
}

void __CPROVER_havoc_rest(void *p)
{
    __fathom_assert(__fathom_live(p), "deref", "havoc of an object that does not exist");
    forget(p, left_in(p));
}

extern _Bool __fathom_input_frees(void);

/* What a frees clause names may be freed or not. A function that frees what it is given was shown to be right for memory that can be freed. */
void __CPROVER_contract_frees(void *p)
{
    if (p == NULL)
        return;
    if (!__fathom_freeable(p))
        __fathom_unsupported("frees clause that names what cannot be freed");
    if (__fathom_input_frees())
        __fathom_heap_free(p);
}

/* A target of a call that is replaced by its contract. Null names nothing. */
void __CPROVER_contract_forget(void *p, size_t size)
{
    if (p != NULL)
        __CPROVER_havoc_slice(p, size);
}

/* What is being done with a contract: see the front end's contracts.cpp. */
enum phase { NO_CONTRACT, ASSUME_REQUIRES, ASSERT_ENSURES, ASSERT_REQUIRES, ASSUME_ENSURES };
static enum phase phase;

/* In each place of a table, one after the other: indices that are constants keep pointers apart. */
#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)

/* Ranges that the contract being asserted claimed to be fresh. */
enum { MOST_FRESH = 8 };
/* Longer objects are not considered: a proof says so. */
#define MOST_FRESH_BYTES ((size_t)1 << 31)
static const void *fresh_range[MOST_FRESH];
static size_t fresh_size[MOST_FRESH];
static unsigned fresh_count;

/* Between contracts all of this is as at the start, so loops whose bodies call by contract do not carry it along. */
static inline void forget_fresh(void)
{
    phase = NO_CONTRACT;
#define FORGET_FRESH(i) fresh_range[i] = NULL, fresh_size[i] = 0;
    EACH(FORGET_FRESH)
    fresh_count = 0;
}

void __CPROVER_contract_assume_requires(void) { phase = ASSUME_REQUIRES; }
void __CPROVER_contract_call(void) { forget_fresh(); }
void __CPROVER_contract_assume_ensures(void) { phase = ASSUME_ENSURES; }
void __CPROVER_contract_assert_requires(void) { phase = ASSERT_REQUIRES; }
void __CPROVER_contract_assert_ensures(void) { phase = ASSERT_ENSURES; }
void __CPROVER_contract_end(void) { forget_fresh(); }
_Bool __CPROVER_contract_assuming(void) { return phase == ASSUME_REQUIRES || phase == ASSUME_ENSURES; }

extern _Bool __fathom_input_is_fresh(void);

extern _Bool __fathom_same_object(const void *p, const void *q);

/* What a function whose contract is enforced may write and free: the places that its clauses name, as they are when it is called, and what comes into being
 * while it runs. Lowering asks before every write of the program (crates/lower/src/frame.rs), and tells which objects there are before. */
enum { MOST_TARGETS = 8 };
static _Bool framed;
static const void *target_at[MOST_TARGETS], *freed_at[MOST_TARGETS], *older_object[MOST_TARGETS];
static size_t target_size[MOST_TARGETS];
static _Bool older_elsewhere;
/* Something was allocated in a call whose contract is enforced: to the next such call it is older. */
static _Bool made_before;

void __CPROVER_contract_frame(void)
{
    if (made_before)
        older_elsewhere = 1;
#define EMPTY(i) target_at[i] = freed_at[i] = NULL;
    EACH(EMPTY)
}

void __CPROVER_contract_frame_begin(void) { framed = 1; }
void __CPROVER_contract_frame_end(void) { framed = 0; }

/* What cannot be written when the function is called is no target. */
void __CPROVER_contract_assigns(const void *p, size_t size)
{
    if (p == NULL || size == 0 || !__fathom_writable(p, size))
        return;
#define ADD_TARGET(i) if (target_at[i] == NULL) { target_at[i] = p; target_size[i] = size; return; }
    EACH(ADD_TARGET)
    __fathom_unsupported("assigns clauses with so many targets");
}

void __CPROVER_contract_assigns_whole(const void *p)
{
    if (p != NULL && __fathom_live(p))
        __CPROVER_contract_assigns((const char *)p - __fathom_pointer_offset(p), __fathom_object_size(p));
}

void __CPROVER_contract_assigns_rest(const void *p)
{
    if (p != NULL && __fathom_live(p))
        __CPROVER_contract_assigns(p, left_in(p));
}

void __CPROVER_contract_allows_free(const void *p)
{
    if (p == NULL)
        return;
#define ADD_FREED(i) if (freed_at[i] == NULL) { freed_at[i] = p; return; }
    EACH(ADD_FREED)
    __fathom_unsupported("frees clauses with so many targets");
}

/* An object that is there before the function is called. */
void __CPROVER_contract_exists(const void *p)
{
    if (p == NULL)
        return;
    if (framed) {
        made_before = 1;
        return;
    }
#define ADD_OLDER(i) if (older_object[i] == NULL) { older_object[i] = p; return; }
    EACH(ADD_OLDER)
    older_elsewhere = 1;
}

/* One of which nobody can tell where it is. */
void __CPROVER_contract_exists_somewhere(void)
{
    if (framed)
        made_before = 1;
    else
        older_elsewhere = 1;
}

static inline _Bool is_older(const void *p, _Bool is_static)
{
    if (is_static)
        return 1;
#define IS_OLDER(i) if (older_object[i] != NULL && __fathom_same_object(p, older_object[i])) return 1;
    EACH(IS_OLDER)
    if (older_elsewhere)
        __fathom_unsupported("writes of a function that is called where there are so many objects");
    return 0;
}

static inline _Bool includes(const void *from, size_t room, const void *p, size_t size)
{
    if (from == NULL || size > room || !__fathom_same_object(p, from))
        return 0;
    __PTRDIFF_TYPE__ distance = __fathom_pointer_offset(p) - __fathom_pointer_offset(from);
    return distance >= 0 && (size_t)distance <= room - size;
}

_Bool __CPROVER_contract_may_assign(const void *p, size_t size, _Bool is_static)
{
    if (!framed || size == 0)
        return 1;
#define IS_TARGET(i) if (includes(target_at[i], target_size[i], p, size)) return 1;
    EACH(IS_TARGET)
    return !is_older(p, is_static);
}

/* Formatted output into memory: how long it is, nobody knows before. */
_Bool __CPROVER_contract_may_format(const void *p, _Bool is_static)
{
    if (framed && is_older(p, is_static))
        __fathom_unsupported("formatted output into memory that was there before the function was called");
    return 1;
}

_Bool __CPROVER_contract_may_free(const void *p)
{
    if (!framed || p == NULL)
        return 1;
#define IS_FREED(i) if (p == freed_at[i]) return 1;
    EACH(IS_FREED)
    return !is_older(p, 0);
}

/* Does the pointer lead to a static variable of the program? Lowering writes the answer (crates/lower/src/frame.rs). */
_Bool __CPROVER_contract_is_static(const void *p)
{
    return 0;
}

/* Is the range apart from all others that the contract claimed to be fresh? */
static inline _Bool is_apart(const void *p, size_t size)
{
    if (fresh_count == MOST_FRESH)
        __fathom_unsupported("contracts with so many fresh pointers");
    for (unsigned i = 0; i < fresh_count; i++)
        if (!__fathom_disjoint(p, size, fresh_range[i], fresh_size[i]))
            return 0;
    fresh_range[fresh_count] = p;
    fresh_size[fresh_count] = size;
    fresh_count++;
    return 1;
}

/* Assumed: the pointer points to a new object of that size, or the predicate is false. Asserted of the arguments of a call: so many bytes can be
 * used, and no other pointer that is called fresh leads to them. Asserted of what a function gives: allocated in the call, and so many bytes long. */
_Bool __CPROVER_is_fresh(const void *p, size_t size)
{
    if (phase == ASSUME_REQUIRES || phase == ASSUME_ENSURES) {
        if (!__fathom_input_is_fresh() || size > MOST_FRESH_BYTES)
            return 0;
        const void *object = __fathom_heap_given(size, 1);
        __fathom_assume(p == object);
        return 1;
    }
    if (phase == ASSERT_ENSURES) {
        if (p == NULL || !__fathom_readable(p, size) || !__fathom_freeable(p) || is_older(p, 0))
            return 0;
        /* Callers are told that it has this many bytes. */
        if (__fathom_object_size(p) != size)
            __fathom_unsupported("__CPROVER_is_fresh of a part of what was allocated");
        return is_apart(p, size);
    }
    if (phase != ASSERT_REQUIRES) {
        __fathom_unsupported("__CPROVER_is_fresh here");
        return 0;
    }
    if (p == NULL || !__fathom_readable(p, size))
        return 0;
    /* The function was shown to be right for memory that no variable of the program lies in. */
    if (__CPROVER_contract_is_static(p))
        __fathom_unsupported("a static variable where a contract requires fresh memory");
    return is_apart(p, size);
}

/* Null, or the start of what was allocated and is still there. */
_Bool __CPROVER_is_freeable(const void *p)
{
    return p == NULL || __fathom_freeable(p);
}

/* What a frees clause names, which was there when the function was called. */
_Bool __CPROVER_was_freed(const void *p)
{
    if (phase != ASSERT_ENSURES && phase != ASSUME_ENSURES)
        __fathom_unsupported("__CPROVER_was_freed here");
    return p != NULL && !__fathom_live(p);
}

/* In between, in one object. */
_Bool __CPROVER_pointer_in_range_dfcc(const void *low, const void *p, const void *high)
{
    if (phase == ASSUME_REQUIRES || phase == ASSUME_ENSURES) {
        __fathom_unsupported("__CPROVER_pointer_in_range_dfcc that is assumed");
        return 0;
    }
    return __fathom_same_object(low, p) && __fathom_same_object(p, high) && __fathom_pointer_offset(low) <= __fathom_pointer_offset(p)
           && __fathom_pointer_offset(p) <= __fathom_pointer_offset(high);
}

_Bool __CPROVER_isnanf(float x) { return __builtin_isnan(x); }
_Bool __CPROVER_isnand(double x) { return __builtin_isnan(x); }
_Bool __CPROVER_isnanld(long double x) { return __builtin_isnan(x); }
_Bool __CPROVER_isinff(float x) { return __builtin_isinf(x) != 0; }
_Bool __CPROVER_isinfd(double x) { return __builtin_isinf(x) != 0; }
_Bool __CPROVER_isinfld(long double x) { return __builtin_isinf(x) != 0; }
_Bool __CPROVER_isfinitef(float x) { return __builtin_isfinite(x); }
_Bool __CPROVER_isfinited(double x) { return __builtin_isfinite(x); }
_Bool __CPROVER_isfiniteld(long double x) { return __builtin_isfinite(x); }
_Bool __CPROVER_isnormalf(float x) { return __builtin_isnormal(x); }
_Bool __CPROVER_isnormald(double x) { return __builtin_isnormal(x); }
_Bool __CPROVER_isnormalld(long double x) { return __builtin_isnormal(x); }
_Bool __CPROVER_signf(float x) { return __builtin_signbitf(x) != 0; }
_Bool __CPROVER_signd(double x) { return __builtin_signbit(x) != 0; }
_Bool __CPROVER_signld(long double x) { return __builtin_signbitl(x) != 0; }
float __CPROVER_fabsf(float x) { return __builtin_fabsf(x); }
double __CPROVER_fabs(double x) { return __builtin_fabs(x); }
long double __CPROVER_fabsl(long double x) { return __builtin_fabsl(x); }

void klee_make_symbolic(void *p, size_t size, const char *name)
{
    (void)name;
    __fathom_assert(size == 0 || __fathom_writable(p, size), "deref", "input of bytes that cannot be written");
    forget(p, size);
}

int klee_range(int first, int end, const char *name)
{
    (void)name;
    int value = __fathom_input_klee_range();
    __fathom_assume(first <= value && value < end);
    return value;
}

int klee_int(const char *name)
{
    (void)name;
    return __fathom_input_klee_int();
}

size_t klee_choose(size_t count)
{
    size_t value = __fathom_input_klee_choose();
    __fathom_assume(value < count);
    return value;
}

void klee_silent_exit(int status)
{
    (void)status;
    __fathom_assume(0);
}

void klee_abort(void)
{
    __fathom_assert(0, "assertion", "klee_abort is reached");
}

void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    (void)file, (void)line, (void)message, (void)suffix;
    __fathom_assert(0, "assertion", "klee_report_error is reached");
}

void klee_check_memory_access(const void *p, size_t size)
{
    __fathom_assert(__fathom_readable(p, size), "deref", "bytes that cannot be read");
}
