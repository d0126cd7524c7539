/* stdio.h: files as opaque handles. Opening may fail; what is in files and where their positions are is arbitrary.
 *
 * Defines: fopen fopen64 fdopen freopen tmpfile popen fclose pclose fflush fflush_unlocked feof feof_unlocked ferror
 * ferror_unlocked clearerr fseek fseeko ftell ftello rewind fgetpos fsetpos setvbuf setbuf setlinebuf remove rename flockfile
 * funlockfile
 * Needs: __errno_location __fathom_stream_number
 */
#include "stream.h"

extern void free(void *object);

extern _Bool __fathom_input_fopen_fails(void);
extern int __fathom_input_feof(void);
extern int __fathom_input_ferror(void);
extern long __fathom_input_ftell(void);
extern int __fathom_input_status(void);
extern int __fathom_input_errno(void);

/* An error number, after something failed. */
static inline void set_any_errno(void)
{
    int number = __fathom_input_errno();
    __fathom_assume(number > 0 && number <= 133);
    errno = number;
}

/* The name and mode are strings; reading them finds bad pointers. */
static inline void read_name(const char *s)
{
    size_t i = 0;
    while (s[i] != 0)
        i++;
}

static inline FILE *open_stream(void)
{
    if (__fathom_input_fopen_fails()) {
        set_any_errno();
        return NULL;
    }
    return __fathom_heap_alloc(1);
}

FILE *fopen(const char *restrict name, const char *restrict mode)
{
    read_name(name);
    read_name(mode);
    return open_stream();
}

FILE *fopen64(const char *restrict name, const char *restrict mode)
{
    read_name(name);
    read_name(mode);
    return open_stream();
}

FILE *fdopen(int descriptor, const char *mode)
{
    read_name(mode);
    return open_stream();
}

FILE *popen(const char *command, const char *mode)
{
    read_name(command);
    read_name(mode);
    return open_stream();
}

FILE *tmpfile(void)
{
    return open_stream();
}

/* The three standard streams can be closed too. */
static inline void close_stream(FILE *stream)
{
    if (stream != stdin && stream != stdout && stream != stderr)
        __fathom_heap_free(stream);
}

FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict stream)
{
    if (name != NULL)
        read_name(name);
    read_name(mode);
    if (__fathom_input_fopen_fails()) {
        close_stream(stream);
        set_any_errno();
        return NULL;
    }
    return stream;
}

/* Zero, or EOF with an error number. */
static inline int any_status(void)
{
    int status = __fathom_input_status();
    __fathom_assume(status == 0 || status == EOF);
    if (status != 0)
        set_any_errno();
    return status;
}

/* Output never fails, so flushing it does not, either. */
int fclose(FILE *stream)
{
    close_stream(stream);
    return 0;
}

int pclose(FILE *stream)
{
    close_stream(stream);
    return __fathom_input_status();
}

int fflush(FILE *stream)
{
    return 0;
}

int fflush_unlocked(FILE *stream)
{
    return 0;
}

int feof(FILE *stream)
{
    return __fathom_input_feof();
}

int feof_unlocked(FILE *stream)
{
    return __fathom_input_feof();
}

int ferror(FILE *stream)
{
    return __fathom_input_ferror();
}

int ferror_unlocked(FILE *stream)
{
    return __fathom_input_ferror();
}

void clearerr(FILE *stream)
{
}

int fseek(FILE *stream, long offset, int origin)
{
    return any_status();
}

int fseeko(FILE *stream, long offset, int origin)
{
    return any_status();
}

static inline long any_position(void)
{
    long position = __fathom_input_ftell();
    __fathom_assume(position >= -1);
    if (position < 0)
        set_any_errno();
    return position;
}

long ftell(FILE *stream)
{
    return any_position();
}

long ftello(FILE *stream)
{
    return any_position();
}

void rewind(FILE *stream)
{
}

/* `fpos_t` is opaque, too: nothing in it is ever looked at. */
int fgetpos(FILE *restrict stream, void *restrict position)
{
    return any_status();
}

int fsetpos(FILE *stream, const void *position)
{
    return any_status();
}

int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size)
{
    return 0;
}

void setbuf(FILE *restrict stream, char *restrict buffer)
{
}

void setlinebuf(FILE *stream)
{
}

int remove(const char *name)
{
    read_name(name);
    return any_status();
}

int rename(const char *from, const char *to)
{
    read_name(from);
    read_name(to);
    return any_status();
}

void flockfile(FILE *stream)
{
}

void funlockfile(FILE *stream)
{
}
