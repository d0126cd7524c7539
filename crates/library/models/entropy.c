/* sys/random.h, unistd.h, stdlib.h: random bytes of the system are inputs.
 *
 * Defines: getrandom getentropy arc4random arc4random_uniform arc4random_buf
 * Needs: __errno_location
 */
#include "fathom.h"
#include "failure.h"

extern ssize_t __fathom_input_getrandom_count(void);
extern unsigned char __fathom_input_random_byte(void);
extern unsigned __fathom_input_arc4random(void);

static inline void draw_bytes(void *to, size_t size)
{
    unsigned char *bytes = to;
    for (size_t i = 0; i < size; i++)
        bytes[i] = __fathom_input_random_byte();
}

/* It may fail, and it may be interrupted before it has given everything. */
ssize_t getrandom(void *to, size_t size, unsigned flags)
{
    ssize_t count = __fathom_input_getrandom_count();
    __fathom_assume(count >= -1 && (count < 0 || (size_t)count <= size));
    if (count < 0) {
        fail_somehow();
        return -1;
    }
    draw_bytes(to, (size_t)count);
    return count;
}

/* All bytes or none; POSIX gives at most 256. */
int getentropy(void *to, size_t size)
{
    if (size > 256) {
        fail_somehow();
        return -1;
    }
    if (zero_or_failure() != 0)
        return -1;
    draw_bytes(to, size);
    return 0;
}

unsigned arc4random(void)
{
    return __fathom_input_arc4random();
}

/* Below the bound; zero if the bound is 0 or 1. */
unsigned arc4random_uniform(unsigned bound)
{
    if (bound < 2)
        return 0;
    unsigned value = __fathom_input_arc4random();
    __fathom_assume(value < bound);
    return value;
}

void arc4random_buf(void *to, size_t size)
{
    draw_bytes(to, size);
}
