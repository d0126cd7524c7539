/* stdio.h: unformatted output. It never fails: programs that handle a full disk are checked only on the path without.
 *
 * Defines: puts fputs fputs_unlocked fputc putc _IO_putc fputc_unlocked putc_unlocked fwrite fwrite_unlocked perror
 * Needs: __fathom_stream_number __errno_location strerror
 */
#include "stream.h"

extern char *strerror(int number);

static inline size_t write_string(int number, const char *s)
{
    size_t i = 0;
    for (; s[i] != 0; i++)
        put_to_stream(number, s[i]);
    return i;
}

/* glibc gives the number of bytes. */
int puts(const char *s)
{
    size_t length = write_string(1, s);
    __fathom_put_byte(1, '\n');
    return (int)length + 1;
}

int fputs(const char *restrict s, FILE *restrict stream)
{
    write_string(__fathom_stream_number(stream), s);
    return 1;
}

int fputs_unlocked(const char *restrict s, FILE *restrict stream)
{
    write_string(__fathom_stream_number(stream), s);
    return 1;
}

static inline int write_character(int c, FILE *stream)
{
    put_to_stream(__fathom_stream_number(stream), (char)c);
    return (unsigned char)c;
}

int fputc(int c, FILE *stream)
{
    return write_character(c, stream);
}

int putc(int c, FILE *stream)
{
    return write_character(c, stream);
}

int _IO_putc(int c, FILE *stream)
{
    return write_character(c, stream);
}

int fputc_unlocked(int c, FILE *stream)
{
    return write_character(c, stream);
}

int putc_unlocked(int c, FILE *stream)
{
    return write_character(c, stream);
}

static inline size_t write_elements(const void *from, size_t size, size_t count, FILE *stream)
{
    const char *bytes = from;
    int number = __fathom_stream_number(stream);
    for (size_t i = 0; i < size * count; i++)
        put_to_stream(number, bytes[i]);
    return size == 0 ? 0 : count;
}

size_t fwrite(const void *restrict from, size_t size, size_t count, FILE *restrict stream)
{
    return write_elements(from, size, count, stream);
}

size_t fwrite_unlocked(const void *restrict from, size_t size, size_t count, FILE *restrict stream)
{
    return write_elements(from, size, count, stream);
}

void perror(const char *s)
{
    if (s != NULL && s[0] != 0) {
        write_string(2, s);
        write_string(2, ": ");
    }
    write_string(2, strerror(errno));
    __fathom_put_byte(2, '\n');
}
