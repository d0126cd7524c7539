/* stdio.h: formatted input from streams. What is read is up to the environment: any number of conversions succeeds, and
 * what they store is arbitrary.
 *
 * Defines: scanf fscanf vscanf vfscanf __isoc99_scanf __isoc99_fscanf __isoc99_vscanf __isoc99_vfscanf
 * Needs: __errno_location __fathom_stream_number
 */
#include "scan.h"
#include "stream.h"

extern long long __fathom_input_scanf(void);
extern char __fathom_input_scanf_char(void);
extern float __fathom_input_scanf_float(void);
extern double __fathom_input_scanf_double(void);
extern long double __fathom_input_scanf_long_double(void);
extern void *__fathom_input_scanf_pointer(void);
extern _Bool __fathom_input_scanf_fails(void);
extern _Bool __fathom_input_scanf_ends(void);
extern _Bool __fathom_input_scanf_read_fails(void);

/* There is nothing more to read: the input ends, or reading fails. */
static inline void stop_at_end(struct stream_state *state)
{
    if (__fathom_input_scanf_read_fails()) {
        state->failed = 1;
        fail_somehow();
    } else {
        state->at_end = 1;
    }
}

/* Whoever looks for the end of a number, a word or blanks may meet the end of the input, or a failure to read, behind what matched: whether this
 * happened now. */
static inline _Bool maybe_meet_end(struct stream_state *state)
{
    if (__fathom_concrete() || !__fathom_input_scanf_ends())
        return 0;
    stop_at_end(state);
    return 1;
}

/* Characters for `%s`, `%[` and `%c`: without a width as many as the environment likes, which overflows any buffer. */
static inline void store_characters(struct scan_spec spec, const char *format, char *to)
{
    size_t i = 0;
    size_t most = spec.width != 0 ? spec.width : SIZE_MAX;
    do {
        char c = __fathom_input_scanf_char();
        if (spec.conversion == 's')
            __fathom_assume(!is_scan_blank(c));
        if (spec.conversion == '[')
            __fathom_assume(in_scan_set(spec, format, c));
        to[i] = c;
        i++;
    } while (i < most && !__fathom_input_scanf_ends());
    to[i] = 0;
}

/* As many characters as the width says. Whether they were there: if the input ends in between, some are stored all the same. */
static inline _Bool store_block(struct scan_spec spec, char *to, struct stream_state *state)
{
    size_t count = spec.width != 0 ? spec.width : 1;
    for (size_t i = 0; i < count; i++) {
        if (i != 0 && maybe_meet_end(state))
            return 0;
        to[i] = __fathom_input_scanf_char();
    }
    return 1;
}

/* All but `%c`. */
static inline void store_any(struct scan_spec spec, const char *format, struct format_arguments *arguments)
{
    switch (spec.conversion) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
        store_count(spec.size, arguments, __fathom_input_scanf());
        return;
    case 'p':
        *va_arg(arguments->list, void **) = __fathom_input_scanf_pointer();
        return;
    case 's':
    case '[':
        store_characters(spec, format, va_arg(arguments->list, char *));
        return;
    default:
        __fathom_assert(is_float_conversion(spec.conversion), "library", "unknown conversion in a format");
        if (spec.size == SIZE_LONG_DOUBLE)
            *va_arg(arguments->list, long double *) = __fathom_input_scanf_long_double();
        else if (spec.size == SIZE_LONG)
            *va_arg(arguments->list, double *) = __fathom_input_scanf_double();
        else
            *va_arg(arguments->list, float *) = __fathom_input_scanf_float();
    }
}

/* What is told at the end of the input if nothing was stored: after a conversion was complete C wants no EOF, which glibc gives nevertheless. */
static inline int told_at_end(int stored, _Bool converted)
{
    return stored == 0 && (!converted || __fathom_input_scanf_fails()) ? EOF : stored;
}

/* The input does not match, or there is none. */
static inline int stop_scanning(struct stream_state *state, int stored, _Bool converted)
{
    if (!__fathom_input_scanf_ends())
        return stored;
    stop_at_end(state);
    return told_at_end(stored, converted);
}

static inline int scan_stream(FILE *stream, const char *format, struct format_arguments *arguments)
{
    struct stream_state *state = state_of(stream);
    /* SOUNDNESS: how much of it matches, and is read, is not followed. */
    if (state->pushed != 0)
        __fathom_unsupported("formatted input of what was pushed back");
    size_t i = 0;
    int stored = 0;
    /* Whether text has to match that no conversion follows yet, which could fail as well. */
    _Bool literal = 0, converted = 0;
    while (format[i] != 0) {
        if (format[i] != '%') {
            if (!is_scan_blank(format[i]) && state->at_end)
                return told_at_end(stored, converted);
            if (!is_scan_blank(format[i]))
                literal = 1;
            else if (i == 0 || !is_scan_blank(format[i - 1]))
                maybe_meet_end(state);
            i++;
            continue;
        }
        if (format[i + 1] == '%') {
            literal = 1;
            i += 2;
            continue;
        }
        struct scan_spec spec = read_scan_spec(format, i + 1);
        i = spec.next;
        if (spec.conversion == 'n') {
            if (literal && __fathom_input_scanf_fails())
                return stop_scanning(state, stored, converted);
            literal = 0;
            if (!spec.suppress) {
                long long count = __fathom_input_scanf();
                __fathom_assume(count >= 0 && count <= INT_MAX);
                store_count(spec.size, arguments, count);
            }
            continue;
        }
        /* Nothing more to read, or it does not match. */
        if (state->at_end)
            return told_at_end(stored, converted);
        if (__fathom_input_scanf_fails()) {
            if (spec.conversion != 'c' || literal)
                return stop_scanning(state, stored, converted);
            /* Any character would match. */
            stop_at_end(state);
            return told_at_end(stored, converted);
        }
        literal = 0;
        converted = 1;
        refuse_scan(spec);
        if (spec.conversion == 'c') {
            char *to = spec.suppress ? __fathom_stack_alloc(spec.width != 0 ? spec.width : 1) : va_arg(arguments->list, char *);
            /* C wants all characters for a match, glibc takes fewer. */
            if (!store_block(spec, to, state) && __fathom_input_scanf_fails())
                return told_at_end(stored, converted);
            stored += !spec.suppress;
            continue;
        }
        if (!spec.suppress) {
            store_any(spec, format, arguments);
            stored++;
        }
        /* Of one character nobody looks for the end. */
        if (spec.width != 1)
            maybe_meet_end(state);
    }
    /* What is left to match is not there: that tells nobody but the indicators. */
    if (literal && __fathom_input_scanf_fails())
        return converted ? (maybe_meet_end(state), stored) : stop_scanning(state, stored, converted);
    return stored;
}

#define SCAN_STREAM_VARIABLE(stream, format) \
    struct format_arguments arguments; \
    va_start(arguments.list, format); \
    return scan_stream(stream, format, &arguments);

#define SCAN_STREAM_LIST(stream, format, args) \
    struct format_arguments arguments; \
    va_copy(arguments.list, args); \
    return scan_stream(stream, format, &arguments);

int scanf(const char *restrict format, ...)
{
    SCAN_STREAM_VARIABLE(stdin, format)
}

int __isoc99_scanf(const char *restrict format, ...)
{
    SCAN_STREAM_VARIABLE(stdin, format)
}

int fscanf(FILE *restrict stream, const char *restrict format, ...)
{
    SCAN_STREAM_VARIABLE(stream, format)
}

int __isoc99_fscanf(FILE *restrict stream, const char *restrict format, ...)
{
    SCAN_STREAM_VARIABLE(stream, format)
}

int vscanf(const char *restrict format, va_list args)
{
    SCAN_STREAM_LIST(stdin, format, args)
}

int __isoc99_vscanf(const char *restrict format, va_list args)
{
    SCAN_STREAM_LIST(stdin, format, args)
}

int vfscanf(FILE *restrict stream, const char *restrict format, va_list args)
{
    SCAN_STREAM_LIST(stream, format, args)
}

int __isoc99_vfscanf(FILE *restrict stream, const char *restrict format, va_list args)
{
    SCAN_STREAM_LIST(stream, format, args)
}
