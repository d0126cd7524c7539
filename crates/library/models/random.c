/* stdlib.h: random numbers are inputs. A sequence that is started again repeats itself, which is not known here: a violation that
 * needs such numbers is none.
 *
 * Defines: rand srand rand_r random srandom initstate setstate drand48 erand48 lrand48 nrand48 mrand48 jrand48 srand48
 * Needs: __errno_location
 */
#include "fathom.h"

extern int __fathom_input_rand(void);
extern long __fathom_input_random(void);
extern double __fathom_input_drand48(void);
extern unsigned short __fathom_input_state48(void);
extern _Bool __fathom_input_setstate_fails(void);

extern int __fathom_input_approx_rand(void);
extern long __fathom_input_approx_random(void);

/* Whether somebody drew a number, and whether the sequence was started again after that. */
static _Bool rand_was_drawn, rand_was_restarted;

/* RAND_MAX of glibc is 2^31 - 1. */
int rand(void)
{
    int value = rand_was_restarted ? __fathom_input_approx_rand() : __fathom_input_rand();
    __fathom_assume(value >= 0);
    rand_was_drawn = 1;
    return value;
}

int rand_r(unsigned *seed)
{
    *seed = (unsigned)__fathom_input_rand();
    int value = __fathom_input_rand();
    __fathom_assume(value >= 0);
    return value;
}

void srand(unsigned seed)
{
    rand_was_restarted |= rand_was_drawn;
}

static inline long nonnegative_random(void)
{
    long value = __fathom_input_random();
    __fathom_assume(value >= 0 && value <= 2147483647L);
    return value;
}

/* glibc's `rand` and `random` are the same sequence. */
long random(void)
{
    long value = rand_was_restarted ? __fathom_input_approx_random() : nonnegative_random();
    __fathom_assume(value >= 0 && value <= 2147483647L);
    rand_was_drawn = 1;
    return value;
}

void srandom(unsigned seed)
{
    rand_was_restarted |= rand_was_drawn;
}

/* The state that is used; the first one belongs to the library. */
static char first_random_state[128];
static char *random_state = first_random_state;

/* The previous state. C knows no such functions, and POSIX fixes no contents: the library writes to the array, so what is in it is
 * an input. */
static inline char *exchange_state(char *state)
{
    char *previous = random_state;
    random_state = state;
    rand_was_restarted |= rand_was_drawn;
    return previous;
}

/* Null for less than eight bytes. */
char *initstate(unsigned seed, char *state, size_t size)
{
    if (size < 8) {
        errno = EINVAL;
        return NULL;
    }
    __fathom_memcpy(state, __fathom_stack_given(size, 1), size);
    return exchange_state(state);
}

/* Null if the library finds no state in there. */
char *setstate(char *state)
{
    (void)*(const volatile char *)state;
    if (state != first_random_state && state != random_state && __fathom_input_setstate_fails()) {
        errno = EINVAL;
        return NULL;
    }
    return exchange_state(state);
}

static inline double unit_random(void)
{
    double value = __fathom_input_drand48();
    __fathom_assume(value >= 0.0 && value < 1.0);
    return value;
}

double drand48(void)
{
    return unit_random();
}

/* Where the sequence stands afterwards: POSIX says how it goes on, which is not computed here. */
static inline void next_state(unsigned short state[3])
{
    for (int i = 0; i < 3; i++)
        state[i] = __fathom_input_state48();
}

double erand48(unsigned short state[3])
{
    next_state(state);
    return unit_random();
}

long lrand48(void)
{
    return nonnegative_random();
}

long nrand48(unsigned short state[3])
{
    next_state(state);
    return nonnegative_random();
}

static inline long signed_random(void)
{
    long value = __fathom_input_random();
    __fathom_assume(value >= -2147483647L - 1 && value <= 2147483647L);
    return value;
}

long mrand48(void)
{
    return signed_random();
}

long jrand48(unsigned short state[3])
{
    next_state(state);
    return signed_random();
}

void srand48(long seed)
{
}
