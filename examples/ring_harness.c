/* A harness for a library function, in the style CBMC made common: an arbitrary state that satisfies the invariant, one
   call of each function, and what must hold afterwards. It covers every state, not only those a test happens to build. */
#include "ring.h"
#include <assert.h>

size_t nondet_size(void);
unsigned char nondet_byte(void);
void __VERIFIER_assume(int condition);

static bool valid(const struct ring *ring)
{
    return ring->first < RING_SIZE && ring->count <= RING_SIZE;
}

void ring_harness(void)
{
    struct ring ring = { .first = nondet_size(), .count = nondet_size() };
    for (size_t i = 0; i < RING_SIZE; i++)
        ring.bytes[i] = nondet_byte();
    __VERIFIER_assume(valid(&ring));

    unsigned char sent = nondet_byte(), received = 0;
    bool was_empty = ring.count == 0;
    if (ring_put(&ring, sent)) {
        assert(valid(&ring) && ring.count > 0);
        assert(ring_get(&ring, &received) && valid(&ring));
        assert(!was_empty || received == sent);
    } else {
        assert(ring.count == RING_SIZE);
    }
}
