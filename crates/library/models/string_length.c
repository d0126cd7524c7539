/* string.h: lengths.
 *
 * Defines: strlen strnlen
 */
#include "fathom.h"

size_t strlen(const char *s)
{
    size_t i = 0;
    while (s[i] != 0)
        i++;
    return i;
}

size_t strnlen(const char *s, size_t limit)
{
    size_t i = 0;
    while (i < limit && s[i] != 0)
        i++;
    return i;
}
