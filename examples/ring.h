/* A queue of bytes in a ring, as drivers have one between an interrupt and the main loop. */
#include <stdbool.h>
#include <stddef.h>

enum { RING_SIZE = 16 };

struct ring {
    unsigned char bytes[RING_SIZE];
    size_t first, count;
};

bool ring_put(struct ring *ring, unsigned char byte);
bool ring_get(struct ring *ring, unsigned char *byte);
