/* stdio.h: the standard streams.
 *
 * Defines: stdin stdout stderr __fathom_stream_number fileno fileno_unlocked
 * Needs: __errno_location
 */
#include "stream.h"

static struct stream_state standard_streams[3];

FILE *stdin = (FILE *)&standard_streams[0];
FILE *stdout = (FILE *)&standard_streams[1];
FILE *stderr = (FILE *)&standard_streams[2];

extern int __fathom_input_fileno(void);

int __fathom_stream_number(FILE *stream)
{
    (void)state_of(stream);
    if (stream == stderr)
        return 2;
    return stream == stdout ? 1 : 0;
}

/* The same all the time. It may be one of the first three: who started the program may have closed them. */
static inline int file_number(FILE *stream)
{
    (void)state_of(stream);
    struct stream_state *state = state_of(stream);
    if (!state->has_number && !state->reopened && stream == stdin)
        return 0;
    if (!state->has_number && !state->reopened && (stream == stdout || stream == stderr))
        return stream == stdout ? 1 : 2;
    if (!state->has_number) {
        int number = __fathom_input_fileno();
        __fathom_assume(number >= 0 && (numbers_of_streams_are_open || !descriptor_is_open(number)));
        descriptor_is_opened(number);
        state->number = number;
        state->has_number = 1;
    }
    return state->number;
}

int fileno(FILE *stream)
{
    return file_number(stream);
}

int fileno_unlocked(FILE *stream)
{
    return file_number(stream);
}
