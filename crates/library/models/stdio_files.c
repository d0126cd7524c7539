/* stdio.h: files as opaque handles. Opening may fail; what is in files and where their positions are is arbitrary.
 *
 * Defines: fopen fopen64 fdopen freopen freopen64 tmpfile tmpfile64 popen fclose pclose fflush fflush_unlocked feof
 * feof_unlocked ferror ferror_unlocked clearerr clearerr_unlocked fseek fseeko fseeko64 ftell ftello ftello64 rewind fgetpos
 * fsetpos setvbuf setbuf setlinebuf remove rename flockfile ftrylockfile funlockfile
 * Needs: __errno_location __fathom_stream_number
 */
#include "stream.h"

extern void free(void *object);

extern _Bool __fathom_input_fopen_fails(void);
extern long __fathom_input_ftell(void);
extern long long __fathom_input_ftello64(void);

/* The name and mode are strings; reading them finds bad pointers. */
static inline void read_name(const char *s)
{
    size_t i = 0;
    while (s[i] != 0)
        i++;
}

/* C11 7.21.5.3: `r`, `w` or `a`, then `+`, `b`, `x` or what a library adds behind them; how a process is opened, POSIX says with one letter. */
static inline void read_mode(const char *mode)
{
    __fathom_assert(mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a', "library", "a mode that is neither r, w nor a");
    read_name(mode);
}

static inline FILE *open_stream(void)
{
    if (__fathom_input_fopen_fails()) {
        fail_somehow();
        return NULL;
    }
    some_descriptor_is_opened();
    char *object = __fathom_heap_alloc(BEFORE_STREAM + sizeof(struct stream_state));
    struct stream_state *state = (struct stream_state *)(object + BEFORE_STREAM);
    state->has_number = state->reopened = 0;
    state->buffer = NULL;
    state->failed_flushes = failed_flushes;
    state->closed = state->at_end = state->failed = 0;
    state->pushed = 0;
    return (FILE *)state;
}

FILE *fopen(const char *restrict name, const char *restrict mode)
{
    read_name(name);
    read_mode(mode);
    return open_stream();
}

FILE *fopen64(const char *restrict name, const char *restrict mode)
{
    read_name(name);
    read_mode(mode);
    return open_stream();
}

FILE *fdopen(int descriptor, const char *mode)
{
    read_mode(mode);
    FILE *stream = open_stream();
    if (stream != NULL) {
        /* From now on `fclose` closes it. */
        descriptor_is_opened(descriptor);
        state_of(stream)->number = descriptor;
        state_of(stream)->has_number = 1;
    }
    return stream;
}

FILE *popen(const char *command, const char *mode)
{
    read_name(command);
    read_mode(mode);
    return open_stream();
}

FILE *tmpfile(void)
{
    return open_stream();
}

FILE *tmpfile64(void)
{
    return open_stream();
}

/* The three standard streams can be closed too. */
static inline void close_stream(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (state->has_number)
        descriptor_is_closed(state->number);
    if (stream == stdin || stream == stdout || stream == stderr)
        state->closed = 1;
    else
        __fathom_heap_free((char *)stream - BEFORE_STREAM);
}

/* Closes the old file whatever happens; a standard stream can be opened again after it was closed. */
static inline FILE *reopen_stream(const char *name, const char *mode, FILE *stream)
{
    if (name != NULL)
        read_name(name);
    read_mode(mode);
    struct stream_state *state = state_of(stream);
    if (__fathom_input_fopen_fails()) {
        close_stream(stream);
        fail_somehow();
        return NULL;
    }
    state->at_end = state->failed = 0;
    state->pushed = 0;
    some_descriptor_is_opened();
    /* The old descriptor is free, and may be the new one. */
    if (state->has_number)
        descriptor_is_closed(state->number);
    state->has_number = 0;
    state->reopened = 1;
    state->buffer = NULL;
    return stream;
}

FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict stream)
{
    return reopen_stream(name, mode, stream);
}

FILE *freopen64(const char *restrict name, const char *restrict mode, FILE *restrict stream)
{
    return reopen_stream(name, mode, stream);
}

/* What is still in the buffer may not reach the file. The stream is gone either way. */
int fclose(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    _Bool known = state->has_number;
    int number = state->number, status = zero_or_failure();
    close_stream(stream);
    if (known && status == 0)
        descriptor_is_gone(number);
    return status;
}

int pclose(FILE *stream)
{
    close_stream(stream);
    return __fathom_input_status();
}

/* Null means all streams. */
static inline int flush_stream(FILE *stream)
{
    if (stream != NULL) {
        /* POSIX: of a stream that can be sought in, what was pushed back is gone. */
        struct stream_state *state = state_of(stream);
        if (state->pushed != 0 && !__fathom_concrete() && __fathom_input_output_fails())
            state->pushed = 0;
        return stream_fails(stream) ? EOF : 0;
    }
    int status = zero_or_failure();
    failed_flushes += status != 0;
    return status;
}

int fflush(FILE *stream)
{
    return flush_stream(stream);
}

int fflush_unlocked(FILE *stream)
{
    return flush_stream(stream);
}

int feof(FILE *stream)
{
    return any_truth(state_of(stream)->at_end);
}

int feof_unlocked(FILE *stream)
{
    return any_truth(state_of(stream)->at_end);
}

int ferror(FILE *stream)
{
    return any_truth(state_of(stream)->failed);
}

int ferror_unlocked(FILE *stream)
{
    return any_truth(state_of(stream)->failed);
}

static inline void clear_indicators(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    state->at_end = state->failed = 0;
}

void clearerr(FILE *stream)
{
    clear_indicators(stream);
}

void clearerr_unlocked(FILE *stream)
{
    clear_indicators(stream);
}

/* Going elsewhere forgets what was pushed back and the end of the file. */
static inline int move_stream(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    int status = zero_or_failure();
    if (status == 0) {
        state->at_end = 0;
        state->pushed = 0;
    } else if (__fathom_input_output_fails()) {
        /* What was still in the buffer could not be written. */
        state->failed = 1;
    }
    return status;
}

int fseek(FILE *stream, long offset, int origin)
{
    return move_stream(stream);
}

int fseeko(FILE *stream, long offset, int origin)
{
    return move_stream(stream);
}

int fseeko64(FILE *stream, long long offset, int origin)
{
    return move_stream(stream);
}

static inline long any_position(FILE *stream)
{
    (void)state_of(stream);
    long position = __fathom_input_ftell();
    __fathom_assume(position >= -1);
    if (position < 0)
        fail_somehow();
    return position;
}

long ftell(FILE *stream)
{
    return any_position(stream);
}

long ftello(FILE *stream)
{
    return any_position(stream);
}

long long ftello64(FILE *stream)
{
    (void)state_of(stream);
    long long position = __fathom_input_ftello64();
    __fathom_assume(position >= -1);
    if (position < 0)
        fail_somehow();
    return position;
}

/* C11 7.21.9.5: `fseek`, and the error indicator is cleared. That it failed, `rewind` does not tell; glibc clears the other indicator then, too. */
void rewind(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (move_stream(stream) != 0)
        state->at_end = state->at_end && !__fathom_input_output_fails();
    state->failed = 0;
}

/* `fpos_t` is opaque, too: nothing in it is ever looked at, but for its first byte. */
int fgetpos(FILE *restrict stream, void *restrict position)
{
    (void)state_of(stream);
    int status = zero_or_failure();
    if (status == 0)
        *(char *)position = 0;
    return any_truth(status != 0);
}

int fsetpos(FILE *stream, const void *position)
{
    (void)*(const char *)position;
    return any_truth(move_stream(stream) != 0);
}

/* The buffer belongs to the stream from now on, and must live as long: what is in it is indeterminate. */
static inline void give_buffer(FILE *stream, char *buffer, size_t size)
{
    struct stream_state *state = state_of(stream);
    state->buffer = size != 0 ? buffer : NULL;
    state->buffer_size = size;
    if (buffer != NULL)
        forget_bytes(buffer, size);
}

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size)
{
    (void)state_of(stream);
    /* C11 7.21.5.6: there are three modes. */
    if (mode < 0 || mode > 2 || zero_or_failure() != 0)
        return any_truth(1);
    /* Mode 2 is _IONBF, which needs none. */
    give_buffer(stream, mode == 2 ? NULL : buffer, size);
    return 0;
}

/* BUFSIZ bytes of glibc's. */
void setbuf(FILE *restrict stream, char *restrict buffer)
{
    give_buffer(stream, buffer, 8192);
}

void setlinebuf(FILE *stream)
{
    (void)state_of(stream);
}

int remove(const char *name)
{
    read_name(name);
    return zero_or_failure();
}

int rename(const char *from, const char *to)
{
    read_name(from);
    read_name(to);
    return zero_or_failure();
}

void flockfile(FILE *stream)
{
    (void)state_of(stream);
}

int ftrylockfile(FILE *stream)
{
    (void)state_of(stream);
    return 0;
}

void funlockfile(FILE *stream)
{
    (void)state_of(stream);
}
