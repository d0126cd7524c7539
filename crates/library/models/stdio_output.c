/* stdio.h: unformatted output. It may fail, which the stream's error indicator tells afterwards.
 *
 * Defines: puts fputs fputs_unlocked fputc putc _IO_putc fputc_unlocked putc_unlocked putchar putchar_unlocked putw fwrite
 * fwrite_unlocked perror
 * Needs: __fathom_stream_number __errno_location strerror
 */
#include "stream.h"

extern char *strerror(int number);
extern size_t __fathom_input_fwrite_count(void);

static inline size_t write_string(int number, const char *s)
{
    size_t i = 0;
    for (; s[i] != 0; i++)
        put_to_stream(number, s[i]);
    return i;
}

/* A number that is not negative; glibc gives the one told. */
static inline int any_success(int usual)
{
    if (__fathom_concrete())
        return usual;
    int value = __fathom_input_any_value();
    __fathom_assume(value >= 0);
    return value;
}

int puts(const char *s)
{
    size_t length = write_string(1, s);
    __fathom_put_byte(1, '\n');
    return stream_fails(stdout) ? EOF : any_success((int)length + 1);
}

static inline int write_whole_string(const char *s, FILE *stream)
{
    write_string(__fathom_stream_number(stream), s);
    return stream_fails(stream) ? EOF : any_success(1);
}

int fputs(const char *restrict s, FILE *restrict stream)
{
    return write_whole_string(s, stream);
}

int fputs_unlocked(const char *restrict s, FILE *restrict stream)
{
    return write_whole_string(s, stream);
}

static inline int write_character(int c, FILE *stream)
{
    if (stream_fails(stream))
        return EOF;
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

int putchar(int c)
{
    return write_character(c, stdout);
}

int putchar_unlocked(int c)
{
    return write_character(c, stdout);
}

int putw(int word, FILE *stream)
{
    const char *bytes = (const char *)&word;
    for (size_t i = 0; i < sizeof word; i++)
        put_to_stream(__fathom_stream_number(stream), bytes[i]);
    return stream_fails(stream) ? EOF : 0;
}

/* Fewer elements than asked for only if writing fails. */
static inline size_t write_elements(const void *from, size_t size, size_t count, FILE *stream)
{
    const char *bytes = from;
    int number = __fathom_stream_number(stream);
    size_t total;
    _Bool wraps = __builtin_mul_overflow(size, count, &total);
    __fathom_assert(!wraps, "library", "output of more than the address space");
    for (size_t i = 0; i < total; i++)
        put_to_stream(number, bytes[i]);
    if (size == 0 || count == 0)
        return 0;
    if (!stream_fails(stream))
        return count;
    size_t done = __fathom_input_fwrite_count();
    __fathom_assume(done < count);
    return done;
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
    (void)stream_fails(stderr);
    if (s != NULL && s[0] != 0) {
        write_string(2, s);
        write_string(2, ": ");
    }
    write_string(2, strerror(errno));
    __fathom_put_byte(2, '\n');
}
