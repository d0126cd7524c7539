/* stdio.h: input. What is read is up to the environment: every byte is an input, and so is the end of the file. A stream that
 * came to its end stays there until somebody clears it; what was pushed back is read first.
 *
 * Defines: getchar getchar_unlocked fgetc getc _IO_getc getc_unlocked fgetc_unlocked ungetc getw fgets __fgets_chk
 * fgets_unlocked gets __gets_chk getline getdelim __getdelim fread fread_unlocked
 * Needs: __errno_location __fathom_stream_number
 */
#include "stream.h"

extern void *malloc(size_t size);
extern void free(void *object);

extern int __fathom_input_getchar(void);
extern char __fathom_input_fgets(void);
extern size_t __fathom_input_fread_count(void);
extern size_t __fathom_input_fread_part(void);
extern unsigned char __fathom_input_fread(void);
extern _Bool __fathom_input_end_of_file(void);
extern _Bool __fathom_input_read_fails(void);

/* Nothing can be read: the file ends, or reading failed. */
static inline void stop_reading(struct stream_state *state)
{
    if (__fathom_input_read_fails()) {
        state->failed = 1;
        fail_somehow();
    } else {
        state->at_end = 1;
    }
}

/* Whether there is nothing more to read. */
static inline _Bool nothing_left(struct stream_state *state)
{
    if (state->pushed != 0)
        return 0;
    if (state->at_end)
        return 1;
    if (!__fathom_input_end_of_file())
        return 0;
    stop_reading(state);
    return 1;
}

/* What was pushed back last. */
static inline unsigned char take_back(struct stream_state *state)
{
    state->pushed--;
    return state->bytes[state->pushed];
}

/* A byte, or EOF. */
static inline int read_character(FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (state->pushed != 0)
        return take_back(state);
    if (state->at_end)
        return EOF;
    int c = __fathom_input_getchar();
    __fathom_assume(c >= EOF && c <= 255);
    if (c == EOF)
        stop_reading(state);
    return c;
}

int getchar(void)
{
    return read_character(stdin);
}

int getchar_unlocked(void)
{
    return read_character(stdin);
}

int fgetc(FILE *stream)
{
    return read_character(stream);
}

int getc(FILE *stream)
{
    return read_character(stream);
}

int _IO_getc(FILE *stream)
{
    return read_character(stream);
}

int getc_unlocked(FILE *stream)
{
    return read_character(stream);
}

int fgetc_unlocked(FILE *stream)
{
    return read_character(stream);
}

/* One byte can always be pushed back, more may fail. More than the model holds is not followed, unless it fails. */
int ungetc(int c, FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (c == EOF || (state->pushed != 0 && !__fathom_concrete() && __fathom_input_read_fails()))
        return EOF;
    if (state->pushed == MOST_PUSHED) {
        __fathom_unsupported("more than 4 bytes pushed back");
        return EOF;
    }
    state->bytes[state->pushed] = (unsigned char)c;
    state->pushed++;
    state->at_end = 0;
    return (unsigned char)c;
}

int getw(FILE *stream)
{
    int word;
    unsigned char *bytes = (unsigned char *)&word;
    for (size_t i = 0; i < sizeof word; i++) {
        int c = read_character(stream);
        if (c == EOF)
            return EOF;
        bytes[i] = (unsigned char)c;
    }
    return word;
}

static inline char next_of_line(struct stream_state *state)
{
    if (state->pushed != 0)
        return (char)take_back(state);
    return __fathom_input_fgets();
}

/* A line of at most `size - 1` bytes; zero bytes can be in it. Null at the end of the file, and after an error, which leaves
 * nothing certain in the array. */
static inline char *read_line(char *to, int size, FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (size <= 0)
        return NULL;
    /* No byte is wanted. What a library does that looks for one all the same, C does not say. */
    if (size == 1 && (__fathom_concrete() || !state->at_end)) {
        to[0] = 0;
        return to;
    }
    if (nothing_left(state)) {
        if (!state->at_end)
            forget_bytes(to, (size_t)size);
        return NULL;
    }
    size_t i = 0;
    while (i + 1 < (size_t)size) {
        /* Nobody looks for more behind the last byte that fits. */
        if (i != 0 && nothing_left(state)) {
            if (state->at_end)
                break;
            forget_bytes(to, (size_t)size);
            return NULL;
        }
        char c = next_of_line(state);
        to[i] = c;
        i++;
        if (c == '\n')
            break;
    }
    to[i] = 0;
    return to;
}

char *fgets(char *restrict to, int size, FILE *restrict stream)
{
    return read_line(to, size, stream);
}

char *fgets_unlocked(char *restrict to, int size, FILE *restrict stream)
{
    return read_line(to, size, stream);
}

char *__fgets_chk(char *restrict to, size_t object, int size, FILE *restrict stream)
{
    return read_line(to, size, stream);
}

/* Lines of any length: the buffer is never known to be large enough. */
static inline char *read_whole_line(char *to)
{
    struct stream_state *state = state_of(stdin);
    if (nothing_left(state))
        return NULL;
    size_t i = 0;
    for (;;) {
        char c = next_of_line(state);
        if (c == '\n')
            break;
        to[i] = c;
        i++;
        if (nothing_left(state)) {
            if (state->at_end)
                break;
            return NULL;
        }
    }
    to[i] = 0;
    return to;
}

char *gets(char *to)
{
    return read_whole_line(to);
}

char *__gets_chk(char *to, size_t object)
{
    return read_whole_line(to);
}

/* The whole delimited record in a buffer that grows. */
static inline ssize_t read_delimited(char **line, size_t *size, int delimiter, FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (nothing_left(state)) {
        /* glibc has made a buffer by then, POSIX does not say; the program has to free it all the same. */
        if (*line == NULL && !__fathom_concrete() && __fathom_input_end_of_file()) {
            *line = malloc(120);
            if (*line != NULL)
                *size = 120;
        }
        return -1;
    }
    size_t length = 0;
    for (;;) {
        if (*line == NULL || length + 2 > *size) {
            size_t larger = *line == NULL || *size < 120 ? 120 : *size * 2;
            char *copy = malloc(larger);
            if (copy == NULL)
                return -1;
            if (*line != NULL)
                __fathom_memcpy(copy, *line, length);
            free(*line);
            *line = copy;
            *size = larger;
        }
        char c = next_of_line(state);
        (*line)[length] = c;
        length++;
        if (c == (char)delimiter)
            break;
        if (nothing_left(state)) {
            if (state->at_end)
                break;
            return -1;
        }
    }
    (*line)[length] = 0;
    return (ssize_t)length;
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
{
    return read_delimited(line, size, '\n', stream);
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream)
{
    return read_delimited(line, size, delimiter, stream);
}

ssize_t __getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream)
{
    return read_delimited(line, size, delimiter, stream);
}

/* Any number of elements up to `count`, and a part of the next one if there are fewer. */
static inline size_t read_elements(void *to, size_t size, size_t count, FILE *stream)
{
    struct stream_state *state = state_of(stream);
    if (size == 0 || count == 0)
        return 0;
    unsigned char *bytes = to;
    size_t done = __fathom_input_fread_count(), part = __fathom_input_fread_part();
    __fathom_assume(done <= count && part < size && (part == 0 || done < count));
    if (state->at_end && state->pushed == 0)
        __fathom_assume(done == 0 && part == 0);
    /* What was pushed back is there. */
    __fathom_assume(done == count || done * size + part >= state->pushed);
    for (size_t i = 0; i < done * size + part; i++)
        bytes[i] = state->pushed != 0 ? take_back(state) : __fathom_input_fread();
    if (done < count && !state->at_end)
        stop_reading(state);
    return done;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream)
{
    return read_elements(to, size, count, stream);
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict stream)
{
    return read_elements(to, size, count, stream);
}
