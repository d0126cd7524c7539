/* Conversion specifications of formatted input (C11 7.21.6.2), shared by input from strings and from streams. */

#ifndef SCAN_H
#define SCAN_H
#include "format.h"

struct scan_spec {
    _Bool suppress, allocate;
    /* 0: no limit was given. */
    size_t width;
    enum format_size size;
    char conversion;
    /* For `%[`: the set is `format[first .. last)`, complemented if `inverted`. */
    _Bool inverted;
    size_t first, last;
    /* Index behind the specification. */
    size_t next;
};

static inline _Bool is_scan_blank(char c)
{
    return c == ' ' || (unsigned)c - '\t' < 5u;
}

/* Reads what follows a `%`. */
static inline struct scan_spec read_scan_spec(const char *format, size_t i)
{
    struct scan_spec spec = { 0, 0, 0, SIZE_INT, 0, 0, 0, 0, 0 };
    spec.suppress = format[i] == '*';
    if (spec.suppress)
        i++;
    for (; (unsigned)format[i] - '0' < 10u; i++)
        spec.width = spec.width * 10 + (size_t)(format[i] - '0');
    spec.allocate = format[i] == 'm';
    if (spec.allocate)
        i++;
    spec.size = format_size_at(format, i);
    i = behind_format_size(format, i);
    spec.conversion = format[i];
    if (format[i] == '[') {
        i++;
        spec.inverted = format[i] == '^';
        if (spec.inverted)
            i++;
        spec.first = i;
        /* A bracket that comes first belongs to the set. */
        if (format[i] == ']')
            i++;
        while (format[i] != 0 && format[i] != ']')
            i++;
        spec.last = i;
    }
    spec.next = format[i] == 0 ? i : i + 1;
    return spec;
}

static inline void refuse_scan(struct scan_spec spec)
{
    refuse_conversion(spec.conversion, spec.size);
    if (spec.allocate)
        __fathom_unsupported("`m` in a format of scanf");
}

/* Whether `%[` takes the character. A dash between two characters is a range, as in glibc. */
static inline _Bool in_scan_set(struct scan_spec spec, const char *format, char c)
{
    _Bool found = 0;
    for (size_t i = spec.first; i < spec.last; i++) {
        if (format[i] == '-' && i > spec.first && i + 1 < spec.last)
            found = found || ((unsigned char)format[i - 1] <= (unsigned char)c && (unsigned char)c <= (unsigned char)format[i + 1]);
        else
            found = found || format[i] == c;
    }
    return found != spec.inverted;
}

#endif
