/* The library under test: `ring_harness.c` says what it promises. */
#include "ring.h"

bool ring_put(struct ring *ring, unsigned char byte)
{
    if (ring->count == RING_SIZE)
        return false;
    ring->bytes[(ring->first + ring->count) % RING_SIZE] = byte;
    ring->count++;
    return true;
}

bool ring_get(struct ring *ring, unsigned char *byte)
{
    if (ring->count == 0)
        return false;
    *byte = ring->bytes[ring->first];
    ring->first = (ring->first + 1) % RING_SIZE;
    ring->count--;
    return true;
}
