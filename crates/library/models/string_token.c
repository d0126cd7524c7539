/* string.h: splitting strings.
 *
 * Defines: strtok strtok_r __strtok_r strsep
 */
#include "fathom.h"

static inline _Bool is_delimiter(char c, const char *delimiters)
{
    size_t i = 0;
    while (delimiters[i] != 0 && delimiters[i] != c)
        i++;
    return delimiters[i] != 0;
}

/* The delimiters are a string, and all of it is looked at. */
static inline void read_delimiters(const char *delimiters)
{
    size_t i = 0;
    while (delimiters[i] != 0)
        i++;
}

/* The next token of `s`, or of where the last call stopped; `*rest` is where the next call goes on. */
static inline char *next_token(char *s, const char *delimiters, char **rest)
{
    read_delimiters(delimiters);
    if (s == NULL)
        s = *rest;
    size_t start = 0;
    while (s[start] != 0 && is_delimiter(s[start], delimiters))
        start++;
    if (s[start] == 0) {
        *rest = s + start;
        return NULL;
    }
    size_t end = start + 1;
    while (s[end] != 0 && !is_delimiter(s[end], delimiters))
        end++;
    if (s[end] == 0) {
        *rest = s + end;
    } else {
        s[end] = 0;
        *rest = s + end + 1;
    }
    return s + start;
}

char *strtok_r(char *restrict s, const char *restrict delimiters, char **restrict rest)
{
    return next_token(s, delimiters, rest);
}

char *__strtok_r(char *restrict s, const char *restrict delimiters, char **restrict rest)
{
    return next_token(s, delimiters, rest);
}

char *strtok(char *restrict s, const char *restrict delimiters)
{
    static char *rest;
    __fathom_assert(s != NULL || rest != NULL, "library", "first call of strtok without a string");
    if (s == NULL && rest == NULL)
        return NULL;
    return next_token(s, delimiters, &rest);
}

char *strsep(char **restrict s, const char *restrict delimiters)
{
    char *start = *s;
    if (start == NULL)
        return NULL;
    read_delimiters(delimiters);
    size_t end = 0;
    while (start[end] != 0 && !is_delimiter(start[end], delimiters))
        end++;
    if (start[end] == 0) {
        *s = NULL;
    } else {
        start[end] = 0;
        *s = start + end + 1;
    }
    return start;
}
