/* stdio.h: input. What is read is up to the environment: every byte is an input, and so is the end of the file.
 *
 * Defines: getchar getchar_unlocked fgetc getc _IO_getc getc_unlocked fgetc_unlocked ungetc fgets __fgets_chk
 * fgets_unlocked gets __gets_chk getline getdelim __getdelim fread fread_unlocked
 * Needs: __fathom_stream_number
 */
#include "stream.h"

extern void *malloc(size_t size);
extern void free(void *object);

extern int __fathom_input_getchar(void);
extern char __fathom_input_fgets(void);
extern size_t __fathom_input_fread_count(void);
extern unsigned char __fathom_input_fread(void);
extern _Bool __fathom_input_end_of_file(void);

/* A byte, or EOF. */
static inline int read_character(void)
{
    int c = __fathom_input_getchar();
    __fathom_assume(c >= EOF && c <= 255);
    return c;
}

int getchar(void)
{
    return read_character();
}

int getchar_unlocked(void)
{
    return read_character();
}

int fgetc(FILE *stream)
{
    return read_character();
}

int getc(FILE *stream)
{
    return read_character();
}

int _IO_getc(FILE *stream)
{
    return read_character();
}

int getc_unlocked(FILE *stream)
{
    return read_character();
}

int fgetc_unlocked(FILE *stream)
{
    return read_character();
}

/* What was pushed back is not read again: the next byte is arbitrary, which includes it. */
int ungetc(int c, FILE *stream)
{
    return c == EOF ? EOF : (unsigned char)c;
}

/* A line of at most `size - 1` bytes; zero bytes can be in it. Null at the end of the file. */
static inline char *read_line(char *to, size_t size)
{
    if (size == 0 || __fathom_input_end_of_file())
        return NULL;
    size_t i = 0;
    while (i + 1 < size) {
        char c = __fathom_input_fgets();
        to[i] = c;
        i++;
        if (c == '\n')
            break;
        if (__fathom_input_end_of_file())
            break;
    }
    to[i] = 0;
    return to;
}

char *fgets(char *restrict to, int size, FILE *restrict stream)
{
    return size <= 0 ? NULL : read_line(to, (size_t)size);
}

char *fgets_unlocked(char *restrict to, int size, FILE *restrict stream)
{
    return size <= 0 ? NULL : read_line(to, (size_t)size);
}

char *__fgets_chk(char *restrict to, size_t object, int size, FILE *restrict stream)
{
    return size <= 0 ? NULL : read_line(to, (size_t)size);
}

/* Lines of any length: the buffer is never known to be large enough. */
static inline char *read_whole_line(char *to)
{
    if (__fathom_input_end_of_file())
        return NULL;
    size_t i = 0;
    for (;;) {
        char c = __fathom_input_fgets();
        if (c == '\n')
            break;
        to[i] = c;
        i++;
        if (__fathom_input_end_of_file())
            break;
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
static inline ssize_t read_delimited(char **line, size_t *size, int delimiter)
{
    if (__fathom_input_end_of_file())
        return -1;
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
        char c = __fathom_input_fgets();
        (*line)[length] = c;
        length++;
        if (c == (char)delimiter || __fathom_input_end_of_file())
            break;
    }
    (*line)[length] = 0;
    return (ssize_t)length;
}

ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
{
    return read_delimited(line, size, '\n');
}

ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream)
{
    return read_delimited(line, size, delimiter);
}

ssize_t __getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream)
{
    return read_delimited(line, size, delimiter);
}

/* Any number of elements up to `count`; an element read in part may be written too, so all bytes up to it are. */
static inline size_t read_elements(void *to, size_t size, size_t count)
{
    if (size == 0 || count == 0)
        return 0;
    unsigned char *bytes = to;
    size_t done = __fathom_input_fread_count();
    __fathom_assume(done <= count);
    for (size_t i = 0; i < done * size; i++)
        bytes[i] = __fathom_input_fread();
    return done;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict stream)
{
    return read_elements(to, size, count);
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict stream)
{
    return read_elements(to, size, count);
}
