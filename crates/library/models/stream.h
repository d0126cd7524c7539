/* Streams of stdio.h. A `FILE` is opaque: a handle is the address of an object of one byte, static for the three standard
 * streams and on the heap for those `fopen` gives, so that closing twice or not at all shows as any other heap error. */

#ifndef STREAM_H
#define STREAM_H
#include "fathom.h"

typedef struct _IO_FILE FILE;

extern FILE *stdin, *stdout, *stderr;

/* 1 for stdout, 2 for stderr, 0 for every other stream, whose output nobody sees. */
extern int __fathom_stream_number(FILE *stream);

/* Output of one byte. */
static inline void put_to_stream(int number, char c)
{
    if (number != 0)
        __fathom_put_byte(number, (unsigned char)c);
}

#endif
