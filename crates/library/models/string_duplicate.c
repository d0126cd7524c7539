/* string.h: copies on the heap. They use `malloc`, so that an allocation that may fail fails here too, and so that a
 * program's own `malloc` is the one used, as a linker would do.
 *
 * Defines: strdup __strdup strndup __strndup
 */
#include "fathom.h"

extern void *malloc(size_t size);

static inline char *duplicate(const char *s, size_t limit)
{
    size_t length = 0;
    while (length < limit && s[length] != 0)
        length++;
    char *copy = malloc(length + 1);
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i < length; i++)
        copy[i] = s[i];
    copy[length] = 0;
    return copy;
}

char *strdup(const char *s)
{
    return duplicate(s, SIZE_MAX);
}

char *__strdup(const char *s)
{
    return duplicate(s, SIZE_MAX);
}

char *strndup(const char *s, size_t limit)
{
    return duplicate(s, limit);
}

char *__strndup(const char *s, size_t limit)
{
    return duplicate(s, limit);
}
