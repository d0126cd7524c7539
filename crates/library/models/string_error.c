/* string.h: texts for error numbers, as glibc has them in the C locale.
 *
 * Defines: strerror strerror_r __xpg_strerror_r
 */
#include "fathom.h"

/* Null where no error has the number. */
static const char *const error_texts[] = {
    "Success",
    "Operation not permitted",
    "No such file or directory",
    "No such process",
    "Interrupted system call",
    "Input/output error",
    "No such device or address",
    "Argument list too long",
    "Exec format error",
    "Bad file descriptor",
    "No child processes",
    "Resource temporarily unavailable",
    "Cannot allocate memory",
    "Permission denied",
    "Bad address",
    "Block device required",
    "Device or resource busy",
    "File exists",
    "Invalid cross-device link",
    "No such device",
    "Not a directory",
    "Is a directory",
    "Invalid argument",
    "Too many open files in system",
    "Too many open files",
    "Inappropriate ioctl for device",
    "Text file busy",
    "File too large",
    "No space left on device",
    "Illegal seek",
    "Read-only file system",
    "Too many links",
    "Broken pipe",
    "Numerical argument out of domain",
    "Numerical result out of range",
    "Resource deadlock avoided",
    "File name too long",
    "No locks available",
    "Function not implemented",
    "Directory not empty",
    "Too many levels of symbolic links",
    NULL,
    "No message of desired type",
    "Identifier removed",
    "Channel number out of range",
    "Level 2 not synchronized",
    "Level 3 halted",
    "Level 3 reset",
    "Link number out of range",
    "Protocol driver not attached",
    "No CSI structure available",
    "Level 2 halted",
    "Invalid exchange",
    "Invalid request descriptor",
    "Exchange full",
    "No anode",
    "Invalid request code",
    "Invalid slot",
    NULL,
    "Bad font file format",
    "Device not a stream",
    "No data available",
    "Timer expired",
    "Out of streams resources",
    "Machine is not on the network",
    "Package not installed",
    "Object is remote",
    "Link has been severed",
    "Advertise error",
    "Srmount error",
    "Communication error on send",
    "Protocol error",
    "Multihop attempted",
    "RFS specific error",
    "Bad message",
    "Value too large for defined data type",
    "Name not unique on network",
    "File descriptor in bad state",
    "Remote address changed",
    "Can not access a needed shared library",
    "Accessing a corrupted shared library",
    ".lib section in a.out corrupted",
    "Attempting to link in too many shared libraries",
    "Cannot exec a shared library directly",
    "Invalid or incomplete multibyte or wide character",
    "Interrupted system call should be restarted",
    "Streams pipe error",
    "Too many users",
    "Socket operation on non-socket",
    "Destination address required",
    "Message too long",
    "Protocol wrong type for socket",
    "Protocol not available",
    "Protocol not supported",
    "Socket type not supported",
    "Operation not supported",
    "Protocol family not supported",
    "Address family not supported by protocol",
    "Address already in use",
    "Cannot assign requested address",
    "Network is down",
    "Network is unreachable",
    "Network dropped connection on reset",
    "Software caused connection abort",
    "Connection reset by peer",
    "No buffer space available",
    "Transport endpoint is already connected",
    "Transport endpoint is not connected",
    "Cannot send after transport endpoint shutdown",
    "Too many references: cannot splice",
    "Connection timed out",
    "Connection refused",
    "Host is down",
    "No route to host",
    "Operation already in progress",
    "Operation now in progress",
    "Stale file handle",
    "Structure needs cleaning",
    "Not a XENIX named type file",
    "No XENIX semaphores available",
    "Is a named type file",
    "Remote I/O error",
    "Disk quota exceeded",
    "No medium found",
    "Wrong medium type",
    "Operation canceled",
    "Required key not available",
    "Key has expired",
    "Key has been revoked",
    "Key was rejected by service",
    "Owner died",
    "State not recoverable",
    "Operation not possible due to RF-kill",
    "Memory page has hardware error",
};

/* Long enough for "Unknown error -2147483648". */
#define ERROR_TEXT 32

static inline void write_unknown_error(char *text, int number)
{
    const char *words = "Unknown error ";
    size_t at = 0;
    while (words[at] != 0) {
        text[at] = words[at];
        at++;
    }
    if (number < 0)
        text[at++] = '-';
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    unsigned power = 1;
    while (rest / power > 9u)
        power *= 10u;
    while (power != 0) {
        text[at++] = (char)('0' + rest / power % 10u);
        power /= 10u;
    }
    text[at] = 0;
}

static inline const char *known_error(int number)
{
    unsigned at = (unsigned)number;
    return at < sizeof error_texts / sizeof error_texts[0] ? error_texts[at] : NULL;
}

char *strerror(int number)
{
    static char unknown[ERROR_TEXT];
    const char *text = known_error(number);
    if (text != NULL)
        return (char *)text;
    write_unknown_error(unknown, number);
    return unknown;
}

/* GNU's variant: may return a text of its own instead of using the buffer. */
char *strerror_r(int number, char *buffer, size_t size)
{
    const char *text = known_error(number);
    if (text != NULL)
        return (char *)text;
    char unknown[ERROR_TEXT];
    write_unknown_error(unknown, number);
    for (size_t i = 0; i < size; i++) {
        buffer[i] = i + 1 == size ? 0 : unknown[i];
        if (buffer[i] == 0)
            break;
    }
    return buffer;
}

/* POSIX's variant: always uses the buffer. */
int __xpg_strerror_r(int number, char *buffer, size_t size)
{
    const char *text = known_error(number);
    char unknown[ERROR_TEXT];
    if (text == NULL)
        write_unknown_error(unknown, number);
    const char *from = text != NULL ? text : unknown;
    size_t i = 0;
    while (i < size && from[i] != 0) {
        buffer[i] = from[i];
        i++;
    }
    if (i < size) {
        buffer[i] = 0;
        return text != NULL ? 0 : EINVAL;
    }
    if (size > 0)
        buffer[size - 1] = 0;
    return ERANGE;
}
