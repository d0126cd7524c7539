/* unistd.h, fcntl.h, and sockets like pipes: system calls. They fail or succeed as the environment likes, with results in the ranges POSIX gives.
 *
 * Defines: read write open open64 creat close lseek access unlink rmdir mkdir chdir getcwd isatty dup dup2 pipe socketpair fsync
 * getpid
 * getppid getuid geteuid getgid getegid sleep usleep alarm sysconf getpagesize gethostname fcntl
 * Needs: __errno_location
 */
#include "descriptor.h"
#include "failure.h"

extern int __fathom_input_descriptor(void);
extern int __fathom_input_approx_descriptor(void);
extern ssize_t __fathom_input_read_count(void);
extern unsigned char __fathom_input_read(void);
extern ssize_t __fathom_input_write_count(void);
extern long __fathom_input_lseek(void);
extern int __fathom_input_pid(void);
extern unsigned __fathom_input_uid(void);
extern unsigned __fathom_input_sleep(void);
extern long __fathom_input_sysconf(void);
extern char __fathom_input_path(void);
extern _Bool __fathom_input_path_is_cut(void);
extern size_t __fathom_input_path_room(void);

/* A negative number is no open descriptor, nor is one that was closed, which every function tells. */
static inline _Bool is_no_descriptor(int descriptor)
{
    if (descriptor >= 0 && !descriptor_is_known_closed(descriptor))
        return 0;
    errno = EBADF;
    return 1;
}

static inline int any_descriptor(int least)
{
    /* Beyond those that are remembered, equal ones are not excluded. */
    int descriptor = open_descriptor_count == MOST_OPEN ? __fathom_input_approx_descriptor() : __fathom_input_descriptor();
    __fathom_assume(descriptor >= -1);
    if (descriptor < 0) {
        fail_somehow();
        return -1;
    }
    __fathom_assume(!descriptor_is_open(descriptor) && may_be_opened_next(descriptor, least));
    descriptor_is_opened(descriptor);
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
    return any_descriptor(0);
}

int open64(const char *path, int flags, ...)
{
    read_path(path);
    return any_descriptor(0);
}

int creat(const char *path, unsigned mode)
{
    read_path(path);
    return any_descriptor(0);
}

int dup(int descriptor)
{
    if (is_no_descriptor(descriptor))
        return -1;
    return any_descriptor(0);
}

int dup2(int from, int to)
{
    if (to < 0) {
        errno = EBADF;
        return -1;
    }
    if (is_no_descriptor(from))
        return -1;
    if (zero_or_failure() != 0)
        return -1;
    numbers_of_streams_are_open = 1;
    descriptor_is_opened(to);
    return to;
}

static inline int two_descriptors(int *descriptors)
{
    if (zero_or_failure() != 0)
        return -1;
    descriptors[0] = any_descriptor(0);
    descriptors[1] = any_descriptor(0);
    __fathom_assume(descriptors[0] >= 0 && descriptors[1] >= 0 && descriptors[0] != descriptors[1]);
    return 0;
}

int pipe(int descriptors[2])
{
    return two_descriptors(descriptors);
}

/* Which kinds of sockets there are is the environment's business. */
int socketpair(int domain, int type, int protocol, int descriptors[2])
{
    return two_descriptors(descriptors);
}

/* After a failure nobody knows whether it is closed. */
int close(int descriptor)
{
    if (is_no_descriptor(descriptor))
        return -1;
    int status = zero_or_failure();
    numbers_of_streams_are_open = 1;
    if (status == 0)
        descriptor_is_gone(descriptor);
    else
        descriptor_is_closed(descriptor);
    return status;
}

ssize_t read(int descriptor, void *to, size_t size)
{
    if (is_no_descriptor(descriptor))
        return -1;
    ssize_t count = __fathom_input_read_count();
    __fathom_assume(count >= -1 && (count < 0 || (size_t)count <= size));
    if (count < 0)
        fail_somehow();
    unsigned char *bytes = to;
    for (ssize_t i = 0; i < count; i++)
        bytes[i] = __fathom_input_read();
    return count;
}

/* As much as the environment takes. */
ssize_t write(int descriptor, const void *from, size_t size)
{
    if (is_no_descriptor(descriptor))
        return -1;
    const unsigned char *bytes = from;
    _Bool shown = descriptor == 1 || descriptor == 2;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = bytes[i];
        if (shown)
            __fathom_put_byte(descriptor, byte);
    }
    if (shown && __fathom_concrete())
        return (ssize_t)size;
    ssize_t count = __fathom_input_write_count();
    __fathom_assume(count >= -1 && (count < 0 || (size_t)count <= size));
    if (count < 0)
        fail_somehow();
    return count;
}

long lseek(int descriptor, long offset, int origin)
{
    if (is_no_descriptor(descriptor))
        return -1;
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
    if (is_no_descriptor(descriptor))
        return -1;
    return zero_or_failure();
}

/* Any terminated text, or null if the environment's does not fit: then nothing certain is in the buffer. */
static inline char *any_path(char *to, size_t size, _Bool absolute)
{
    if (size < 1u + absolute || zero_or_failure() != 0) {
        forget_bytes(to, size);
        return NULL;
    }
    size_t i = 0;
    if (absolute)
        to[i++] = '/';
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

/* The longest path, with its end. */
#define LONGEST_PATH 4096

/* With no buffer, glibc allocates one: of the size, or large enough for the path. */
char *getcwd(char *to, size_t size)
{
    if (to != NULL)
        return any_path(to, size, 1);
    size_t room = size;
    if (size == 0) {
        room = __fathom_concrete() ? LONGEST_PATH : __fathom_input_path_room();
        __fathom_assume(room >= 2 && room <= LONGEST_PATH);
    }
    char *fresh = malloc(room);
    if (fresh == NULL || any_path(fresh, room, 1) != NULL)
        return fresh;
    free(fresh);
    return NULL;
}

/* A name that does not fit is cut off, and then need not be terminated. */
int gethostname(char *to, size_t size)
{
    if (any_path(to, size, 0) == NULL)
        return -1;
    if (size != 0 && __fathom_input_path_is_cut()) {
        for (size_t i = 0; i < size; i++) {
            char c = __fathom_input_path();
            __fathom_assume(c != 0);
            to[i] = c;
        }
    }
    return 0;
}

int isatty(int descriptor)
{
    if (is_no_descriptor(descriptor))
        return 0;
    int yes = __fathom_input_status();
    __fathom_assume(yes == 0 || yes == 1);
    if (!yes)
        fail_somehow();
    return yes;
}

static inline int any_pid(void)
{
    int pid = __fathom_input_pid();
    __fathom_assume(pid > 0);
    return pid;
}

/* The same all the time: nothing here makes processes. */
int getpid(void)
{
    static int pid;
    if (pid == 0)
        pid = any_pid();
    return pid;
}

/* Zero where the parent cannot be seen from here: the first process of a container. */
int getppid(void)
{
    int pid = __fathom_input_pid();
    __fathom_assume(pid >= 0);
    return pid;
}

/* Users and groups stay what they are: nothing here changes them. */
struct identity {
    _Bool known;
    unsigned number;
};
static struct identity real_user, effective_user, real_group, effective_group;

static inline unsigned number_of(struct identity *identity)
{
    if (!identity->known) {
        identity->known = 1;
        identity->number = __fathom_input_uid();
    }
    return identity->number;
}

unsigned getuid(void)
{
    return number_of(&real_user);
}

unsigned geteuid(void)
{
    return number_of(&effective_user);
}

unsigned getgid(void)
{
    return number_of(&real_group);
}

unsigned getegid(void)
{
    return number_of(&effective_group);
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

/* Every system knows the length of a tick, the size of a page, as `getpagesize` tells it, and how many processors it has. */
#define SC_CLK_TCK 2
#define SC_PAGESIZE 30
#define SC_NPROCESSORS_CONF 83
#define SC_NPROCESSORS_ONLN 84

extern int __fathom_input_page_size(void);

/* The x86 has one size; others leave it to the system, where it is the same all the time. */
static inline int page_size(void)
{
#if !defined __x86_64__ && !defined __i386__
    static int size;
    if (size == 0 && !__fathom_concrete()) {
        int drawn = __fathom_input_page_size();
        __fathom_assume(drawn > 0 && (drawn & (drawn - 1)) == 0);
        size = drawn;
    }
    if (size != 0)
        return size;
#endif
    return 4096;
}

long sysconf(int name)
{
    if (name == SC_PAGESIZE)
        return page_size();
    long value = __fathom_input_sysconf();
    _Bool known = name == SC_CLK_TCK || name == SC_NPROCESSORS_CONF || name == SC_NPROCESSORS_ONLN;
    __fathom_assume(value >= (known ? 1 : -1));
    return value;
}

int getpagesize(void)
{
    return page_size();
}

/* `struct flock`, as `off_t` is by default, and with 64 bits. */
struct lock {
    short type, whence;
    long start, length;
    int owner;
};
struct long_lock {
    short type, whence;
    long long start, length;
    int owner;
};
struct owner {
    int kind, number;
};

#define READ_LOCK 0
#define UNLOCKED 2

/* The lock that is in the way takes the place of the one that was asked for; if none is, it counts as unlocked. */
#define TELL_LOCK(kind, to) \
    { \
        struct kind *asked = (to), *told = __fathom_stack_given(sizeof(struct kind), 1); \
        __fathom_assume(told->type >= READ_LOCK && told->type <= UNLOCKED); \
        if (told->type == UNLOCKED) { \
            asked->type = UNLOCKED; \
        } else { \
            __fathom_assume(told->whence == 0 && told->start >= 0 && told->length >= 0 && told->owner >= -1); \
            *asked = *told; \
        } \
    }

/* What succeeds may write through the third argument. Commands have Linux's numbers. */
int fcntl(int descriptor, int command, ...)
{
    if (is_no_descriptor(descriptor))
        return -1;
    va_list arguments;
    __builtin_va_start(arguments, command);
    switch (command) {
    case 0: /* F_DUPFD */
    case 1030: { /* F_DUPFD_CLOEXEC */
        int least = __builtin_va_arg(arguments, int);
        if (least < 0) {
            errno = EINVAL;
            return -1;
        }
        return any_descriptor(least);
    }
    case 5: /* F_GETLK */
    case 12: /* F_GETLK64 */
    case 36: /* F_OFD_GETLK */
        if (zero_or_failure() != 0)
            return -1;
        if (command == 5)
            TELL_LOCK(lock, __builtin_va_arg(arguments, struct lock *))
        else
            TELL_LOCK(long_lock, __builtin_va_arg(arguments, struct long_lock *))
        return 0;
    case 16: { /* F_GETOWN_EX */
        if (zero_or_failure() != 0)
            return -1;
        struct owner *told = __fathom_stack_given(sizeof(struct owner), 1);
        *__builtin_va_arg(arguments, struct owner *) = *told;
        return 0;
    }
    case 1035: /* F_GET_RW_HINT */
    case 1037: { /* F_GET_FILE_RW_HINT */
        if (zero_or_failure() != 0)
            return -1;
        unsigned long long *told = __fathom_stack_given(sizeof *told, 1);
        *__builtin_va_arg(arguments, unsigned long long *) = *told;
        return 0;
    }
    }
    int result = __fathom_input_status();
    /* F_GETOWN, 9, gives groups of processes as negative numbers. */
    __fathom_assume(result >= -1 || command == 9);
    if (result < 0)
        fail_somehow();
    return result;
}
