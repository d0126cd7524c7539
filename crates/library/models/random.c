/* stdlib.h: random numbers are inputs. A sequence that is started again repeats itself, which is not known here: a violation that
 * needs such numbers is none. The sequences whose names end in 48 are those of POSIX, once the program has given their state.
 *
 * Defines: rand srand rand_r random srandom initstate setstate drand48 erand48 lrand48 nrand48 mrand48 jrand48 srand48
 * Needs: __errno_location
 */
#include "fathom.h"

extern int __fathom_input_rand(void);
extern long __fathom_input_random(void);
extern double __fathom_input_drand48(void);
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

/* Equal seeds have equal successors and numbers. As many as these are remembered. */
#define MOST_SEEDS 4

static struct {
    unsigned seed, next;
    int value;
} seeds[MOST_SEEDS];
static unsigned seed_count;

int rand_r(unsigned *seed)
{
    for (unsigned i = 0; i < seed_count; i++)
        if (seeds[i].seed == *seed) {
            *seed = seeds[i].next;
            return seeds[i].value;
        }
    /* Beyond those that are remembered, equal ones are not excluded. */
    _Bool remembered = seed_count < MOST_SEEDS;
    unsigned next = (unsigned)(remembered ? __fathom_input_rand() : __fathom_input_approx_rand());
    int value = remembered ? __fathom_input_rand() : __fathom_input_approx_rand();
    __fathom_assume(value >= 0);
    if (remembered) {
        seeds[seed_count].seed = *seed;
        seeds[seed_count].next = next;
        seeds[seed_count].value = value;
        seed_count++;
    }
    *seed = next;
    return value;
}

void srand(unsigned seed)
{
    rand_was_restarted |= rand_was_drawn;
}

/* The state that is used; the first one belongs to the library. */
static char first_random_state[128];
static char *random_state = first_random_state;
static size_t random_state_size = sizeof first_random_state;

/* POSIX fixes no contents of states: the library writes to the array that the program gave, and what is in there is an input. */
static inline void write_random_state(void)
{
    if (random_state != first_random_state)
        __fathom_memcpy(random_state, __fathom_stack_given(random_state_size, 1), random_state_size);
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
    write_random_state();
    return value;
}

void srandom(unsigned seed)
{
    rand_was_restarted |= rand_was_drawn;
    write_random_state();
}

/* The previous state, which is written for the last time. */
static inline char *exchange_state(char *state, size_t size)
{
    char *previous = random_state;
    write_random_state();
    random_state = state;
    random_state_size = size;
    write_random_state();
    rand_was_restarted |= rand_was_drawn;
    return previous;
}

/* How long the states are that the program gave. */
#define MOST_STATES 4

static struct {
    char *state;
    size_t size;
} random_states[MOST_STATES];
static unsigned random_state_count;

static inline void remember_state(char *state, size_t size)
{
    for (unsigned i = 0; i < random_state_count; i++)
        if (random_states[i].state == state) {
            random_states[i].size = size;
            return;
        }
    if (random_state_count == MOST_STATES)
        __fathom_unsupported("more than four states of random numbers");
    random_states[random_state_count].state = state;
    random_states[random_state_count].size = size;
    random_state_count++;
}

static inline _Bool is_made_state(char *state)
{
    _Bool made = state == first_random_state;
    for (unsigned i = 0; i < random_state_count; i++)
        made |= random_states[i].state == state;
    return made;
}

/* How large a state is that nobody made here, such as a copy, only the library knows. */
static inline size_t size_of_state(char *state)
{
    for (unsigned i = 0; i < random_state_count; i++)
        if (random_states[i].state == state)
            return random_states[i].size;
    __fathom_unsupported("setstate of a state that initstate did not make");
    return 8;
}

/* Null for less than eight bytes. */
char *initstate(unsigned seed, char *state, size_t size)
{
    if (size < 8) {
        errno = EINVAL;
        return NULL;
    }
    remember_state(state, size);
    return exchange_state(state, size);
}

/* Null if the library finds no state in there. */
char *setstate(char *state)
{
    (void)*(const volatile char *)state;
    if (!is_made_state(state) && __fathom_input_setstate_fails()) {
        errno = EINVAL;
        return NULL;
    }
    return exchange_state(state, state == first_random_state ? sizeof first_random_state : size_of_state(state));
}

/* The state of 48 bits that functions without one of their own share. What it is before `srand48` is not said, and numbers from it are inputs.
 * `lcong48` and `seed48`, which change the factor, too, are not here. */
static unsigned long long state48;
static _Bool state48_is_known;

/* POSIX fixes the sequence. */
static inline unsigned long long successor48(unsigned long long state)
{
    return (state * 0x5deece66dull + 0xb) & 0xffffffffffffull;
}

static inline unsigned long long own_successor48(unsigned short state[3])
{
    unsigned long long next = successor48(state[0] | (unsigned long long)state[1] << 16 | (unsigned long long)state[2] << 32);
    for (int i = 0; i < 3; i++)
        state[i] = (unsigned short)(next >> 16 * i);
    return next;
}

double drand48(void)
{
    if (state48_is_known) {
        state48 = successor48(state48);
        return (double)state48 * 0x1p-48;
    }
    double value = __fathom_input_drand48();
    __fathom_assume(value >= 0.0 && value < 1.0);
    return value;
}

double erand48(unsigned short state[3])
{
    return (double)own_successor48(state) * 0x1p-48;
}

long lrand48(void)
{
    if (!state48_is_known)
        return nonnegative_random();
    state48 = successor48(state48);
    return (long)(state48 >> 17);
}

long nrand48(unsigned short state[3])
{
    return (long)(own_successor48(state) >> 17);
}

long mrand48(void)
{
    if (state48_is_known) {
        state48 = successor48(state48);
        return (int)(unsigned)(state48 >> 16);
    }
    long value = __fathom_input_random();
    __fathom_assume(value >= -2147483647L - 1 && value <= 2147483647L);
    return value;
}

long jrand48(unsigned short state[3])
{
    return (int)(unsigned)(own_successor48(state) >> 16);
}

void srand48(long seed)
{
    state48 = (unsigned long long)(unsigned)seed << 16 | 0x330e;
    state48_is_known = 1;
}
