/* Streams of stdio.h. A `FILE` is opaque: a handle is the address of a small object, static for the three standard streams and
 * on the heap for those `fopen` gives, so that using one that was closed, or closing twice or not at all, shows as any other
 * heap error. Every function looks at the object, so that a handle that is null is found. */

#ifndef STREAM_H
#define STREAM_H
#include "descriptor.h"
#include "failure.h"

typedef struct _IO_FILE FILE;

extern FILE *stdin, *stdout, *stderr;

/* How many bytes can be pushed back: C promises one. */
#define MOST_PUSHED 4

struct stream_state {
    /* A standard stream that was closed: its object lives on. */
    _Bool closed;
    /* The end-of-file indicator and the error indicator. */
    _Bool at_end, failed;
    unsigned char pushed;
    unsigned char bytes[MOST_PUSHED];
    /* What `fileno` says, once that is known. */
    _Bool has_number, reopened;
    int number;
    /* How many flushes of all streams had failed when somebody last looked at this one. */
    unsigned failed_flushes;
    /* What the program gave to `setbuf` or `setvbuf`. */
    char *buffer;
    size_t buffer_size;
};

/* Streams that were opened lie behind so many bytes of their heap object: no program may free them. */
#define BEFORE_STREAM 16

/* Flushes of all streams at once that failed: each may have set the error indicator of any stream. */
static unsigned failed_flushes;

static inline struct stream_state *state_of(FILE *stream)
{
    struct stream_state *state = (struct stream_state *)stream;
    __fathom_assert(!state->closed, "library", "use of a stream that was closed");
    if (state->failed_flushes != failed_flushes) {
        state->failed_flushes = failed_flushes;
        state->failed |= __fathom_input_output_fails();
    }
    if (state->buffer != NULL) {
        __fathom_assert(__fathom_live(state->buffer), "library", "use of a stream whose buffer lives no more");
        /* C11 7.21.5.6: what is in the buffer is indeterminate at any time. */
        forget_bytes(state->buffer, state->buffer_size);
    }
    return state;
}

/* 1 for stdout, 2 for stderr, 0 for every other stream, whose output nobody sees. */
extern int __fathom_stream_number(FILE *stream);

/* Output of one byte. */
static inline void put_to_stream(int number, char c)
{
    if (number != 0)
        __fathom_put_byte(number, (unsigned char)c);
}

/* Whether output to the stream fails, which its error indicator then tells. */
static inline _Bool stream_fails(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (!output_fails())
        return 0;
    state->failed = 1;
    return 1;
}

#endif
