/* unistd.h, fcntl.h: system calls. They fail or succeed as the environment likes, with results in the ranges POSIX gives.
 *
 * Defines: read write open open64 creat close lseek access unlink rmdir mkdir chdir getcwd isatty dup dup2 pipe fsync getpid
 * getppid getuid geteuid getgid getegid sleep usleep alarm sysconf getpagesize gethostname fcntl
 * Needs: __errno_location
 */
#include "fathom.h"

extern int __fathom_input_descriptor(void);
extern int __fathom_input_status(void);
extern int __fathom_input_errno(void);
extern ssize_t __fathom_input_read_count(void);
extern unsigned char __fathom_input_read(void);
extern ssize_t __fathom_input_write_count(void);
extern long __fathom_input_lseek(void);
extern int __fathom_input_pid(void);
extern unsigned __fathom_input_uid(void);
extern unsigned __fathom_input_sleep(void);
extern long __fathom_input_sysconf(void);
extern char __fathom_input_path(void);

static inline void fail_somehow(void)
{
    int number = __fathom_input_errno();
    __fathom_assume(number > 0 && number <= 133);
    errno = number;
}

static inline int zero_or_failure(void)
{
    int status = __fathom_input_status();
    __fathom_assume(status == 0 || status == -1);
    if (status != 0)
        fail_somehow();
    return status;
}

static inline int any_descriptor(void)
{
    int descriptor = __fathom_input_descriptor();
    __fathom_assume(descriptor >= -1 && descriptor < 1048576);
    if (descriptor < 0)
        fail_somehow();
    return descriptor;
}

static inline void read_path(const char *path)
{
    size_t i = 0;
    while (path[i] != 0)
        i++;
}

int open(const char *path, int flags, ...)
{
    read_path(path);
    return any_descriptor();
}

int open64(const char *path, int flags, ...)
{
    read_path(path);
    return any_descriptor();
}

int creat(const char *path, unsigned mode)
{
    read_path(path);
    return any_descriptor();
}

int dup(int descriptor)
{
    return any_descriptor();
}

int dup2(int from, int to)
{
    if (zero_or_failure() != 0)
        return -1;
    return to;
}

int pipe(int descriptors[2])
{
    if (zero_or_failure() != 0)
        return -1;
    descriptors[0] = any_descriptor();
    descriptors[1] = any_descriptor();
    __fathom_assume(descriptors[0] >= 0 && descriptors[1] >= 0 && descriptors[0] != descriptors[1]);
    return 0;
}

int close(int descriptor)
{
    return zero_or_failure();
}

ssize_t read(int descriptor, void *to, size_t size)
{
    ssize_t count = __fathom_input_read_count();
    __fathom_assume(count >= -1 && (count < 0 || (size_t)count <= size));
    if (count < 0)
        fail_somehow();
    unsigned char *bytes = to;
    for (ssize_t i = 0; i < count; i++)
        bytes[i] = __fathom_input_read();
    return count;
}

/* To the standard streams everything is written, to others as much as the environment takes. */
ssize_t write(int descriptor, const void *from, size_t size)
{
    const unsigned char *bytes = from;
    if (descriptor == 1 || descriptor == 2) {
        for (size_t i = 0; i < size; i++)
            __fathom_put_byte(descriptor, bytes[i]);
        return (ssize_t)size;
    }
    for (size_t i = 0; i < size; i++)
        (void)bytes[i];
    ssize_t count = __fathom_input_write_count();
    __fathom_assume(count >= -1 && (count < 0 || (size_t)count <= size));
    if (count < 0)
        fail_somehow();
    return count;
}

long lseek(int descriptor, long offset, int origin)
{
    long position = __fathom_input_lseek();
    __fathom_assume(position >= -1);
    if (position < 0)
        fail_somehow();
    return position;
}

int access(const char *path, int mode)
{
    read_path(path);
    return zero_or_failure();
}

int unlink(const char *path)
{
    read_path(path);
    return zero_or_failure();
}

int rmdir(const char *path)
{
    read_path(path);
    return zero_or_failure();
}

int mkdir(const char *path, unsigned mode)
{
    read_path(path);
    return zero_or_failure();
}

int chdir(const char *path)
{
    read_path(path);
    return zero_or_failure();
}

int fsync(int descriptor)
{
    return zero_or_failure();
}

/* Any terminated text, or null if the environment's does not fit. */
static inline char *any_path(char *to, size_t size)
{
    if (size == 0 || zero_or_failure() != 0)
        return NULL;
    size_t i = 0;
    while (i + 1 < size) {
        char c = __fathom_input_path();
        if (c == 0)
            break;
        to[i] = c;
        i++;
    }
    to[i] = 0;
    return to;
}

extern void *malloc(size_t size);
extern void free(void *object);

/* With no buffer, glibc allocates one. */
char *getcwd(char *to, size_t size)
{
    if (to != NULL)
        return any_path(to, size);
    size_t room = size == 0 ? 4096 : size;
    char *fresh = malloc(room);
    if (fresh == NULL || any_path(fresh, room) != NULL)
        return fresh;
    free(fresh);
    return NULL;
}

int gethostname(char *to, size_t size)
{
    return any_path(to, size) == NULL ? -1 : 0;
}

int isatty(int descriptor)
{
    int yes = __fathom_input_status();
    __fathom_assume(yes == 0 || yes == 1);
    return yes;
}

static inline int any_pid(void)
{
    int pid = __fathom_input_pid();
    __fathom_assume(pid > 0);
    return pid;
}

int getpid(void)
{
    return any_pid();
}

int getppid(void)
{
    return any_pid();
}

unsigned getuid(void)
{
    return __fathom_input_uid();
}

unsigned geteuid(void)
{
    return __fathom_input_uid();
}

unsigned getgid(void)
{
    return __fathom_input_uid();
}

unsigned getegid(void)
{
    return __fathom_input_uid();
}

/* The seconds left if a signal came. */
unsigned sleep(unsigned seconds)
{
    unsigned left = __fathom_input_sleep();
    __fathom_assume(left <= seconds);
    return left;
}

int usleep(unsigned microseconds)
{
    return zero_or_failure();
}

unsigned alarm(unsigned seconds)
{
    return __fathom_input_sleep();
}

long sysconf(int name)
{
    long value = __fathom_input_sysconf();
    __fathom_assume(value >= -1);
    return value;
}

int getpagesize(void)
{
    return 4096;
}

int fcntl(int descriptor, int command, ...)
{
    int result = __fathom_input_status();
    __fathom_assume(result >= -1);
    if (result < 0)
        fail_somehow();
    return result;
}
