/* Descriptors that are open: a new one is none of them. */

#ifndef DESCRIPTOR_H
#define DESCRIPTOR_H
#include "fathom.h"

/* More are not remembered: the next one may be any. */
#define MOST_OPEN 8

/* Whether the program closed a number or opened a certain one, which may be that of a stream: then streams and descriptors may have the same number. */
static _Bool numbers_of_streams_are_open;

static int open_descriptors[MOST_OPEN];
static unsigned open_descriptor_count;

static inline _Bool descriptor_is_open(int descriptor)
{
    _Bool open = 0;
    for (unsigned i = 0; i < MOST_OPEN; i++)
        open |= i < open_descriptor_count && open_descriptors[i] == descriptor;
    return open;
}

/* Descriptors that were closed and that nobody can have opened since: POSIX gives the least number that is not open. */
static int closed_descriptors[MOST_OPEN];
static unsigned closed_descriptor_count;

static inline _Bool descriptor_is_known_closed(int descriptor)
{
    _Bool closed = 0;
    for (unsigned i = 0; i < MOST_OPEN; i++)
        closed |= i < closed_descriptor_count && closed_descriptors[i] == descriptor;
    return closed;
}

/* Whether a descriptor that is opened now, at or above the least number, can have the number. */
static inline _Bool may_be_opened_next(int descriptor, int least)
{
    _Bool possible = descriptor >= least;
    for (unsigned i = 0; i < MOST_OPEN; i++)
        possible &= i >= closed_descriptor_count || closed_descriptors[i] < least || descriptor <= closed_descriptors[i];
    return possible;
}

/* Somebody opened a descriptor and did not tell which. */
static inline void some_descriptor_is_opened(void)
{
    closed_descriptor_count = 0;
}

static inline void descriptor_is_opened(int descriptor)
{
    for (unsigned i = 0; i < MOST_OPEN; i++)
        if (i < closed_descriptor_count && closed_descriptors[i] == descriptor) {
            closed_descriptor_count--;
            closed_descriptors[i] = closed_descriptors[closed_descriptor_count];
        }
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

/* It is closed for certain. */
static inline void descriptor_is_gone(int descriptor)
{
    descriptor_is_closed(descriptor);
    if (closed_descriptor_count < MOST_OPEN)
        closed_descriptors[closed_descriptor_count++] = descriptor;
}

#endif
