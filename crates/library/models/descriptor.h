/* Descriptors that are open: a new one is none of them. */

#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H
#include "fathom.h"

/* More are not remembered: the next one may be any. */
#define MOST_OPEN 8

static int open_descriptors[MOST_OPEN];
static unsigned open_descriptor_count;

static inline _Bool descriptor_is_open(int descriptor)
{
    _Bool open = 0;
    for (unsigned i = 0; i < MOST_OPEN; i++)
        open |= i < open_descriptor_count && open_descriptors[i] == descriptor;
    return open;
}

static inline void descriptor_is_opened(int descriptor)
{
    if (open_descriptor_count < MOST_OPEN && !descriptor_is_open(descriptor))
        open_descriptors[open_descriptor_count++] = descriptor;
}

/* Whether it was known or not. The last one takes its place. */
static inline void descriptor_is_closed(int descriptor)
{
    for (unsigned i = 0; i < MOST_OPEN; i++)
        if (i < open_descriptor_count && open_descriptors[i] == descriptor) {
            open_descriptor_count--;
            open_descriptors[i] = open_descriptors[open_descriptor_count];
            return;
        }
}

#endif
