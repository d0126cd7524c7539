/* string.h: searching for characters and substrings.
 *
 * Defines: strchr strrchr strchrnul index rindex strstr strcasestr strspn strcspn strpbrk
 */
#include "fathom.h"

static inline char *first_occurrence(const char *s, int c)
{
    size_t i = 0;
    while (s[i] != (char)c) {
        if (s[i] == 0)
            return NULL;
        i++;
    }
    return (char *)s + i;
}

static inline char *last_occurrence(const char *s, int c)
{
    const char *last = NULL;
    size_t i = 0;
    while (s[i] != 0) {
        if (s[i] == (char)c)
            last = s + i;
        i++;
    }
    /* The terminator is part of the string. */
    return (char *)((char)c == 0 ? s + i : last);
}

char *strchr(const char *s, int c)
{
    return first_occurrence(s, c);
}

char *index(const char *s, int c)
{
    return first_occurrence(s, c);
}

char *strrchr(const char *s, int c)
{
    return last_occurrence(s, c);
}

char *rindex(const char *s, int c)
{
    return last_occurrence(s, c);
}

char *strchrnul(const char *s, int c)
{
    size_t i = 0;
    while (s[i] != 0 && s[i] != (char)c)
        i++;
    return (char *)s + i;
}

/* Sets and parts are strings, and implementations look at all of them: nothing may be missing, also where the answer is known
 * before. */
static inline void read_whole(const char *s)
{
    size_t i = 0;
    while (s[i] != 0)
        i++;
}

char *strstr(const char *s, const char *part)
{
    read_whole(part);
    for (size_t i = 0;; i++) {
        size_t j = 0;
        while (part[j] != 0 && s[i + j] == part[j])
            j++;
        if (part[j] == 0)
            return (char *)s + i;
        if (s[i + j] == 0)
            return NULL;
    }
}

static inline int fold_case_for_search(char c)
{
    int byte = (unsigned char)c;
    return (unsigned)byte - 'A' < 26u ? byte + ('a' - 'A') : byte;
}

char *strcasestr(const char *s, const char *part)
{
    read_whole(part);
    for (size_t i = 0;; i++) {
        size_t j = 0;
        while (part[j] != 0 && fold_case_for_search(s[i + j]) == fold_case_for_search(part[j]))
            j++;
        if (part[j] == 0)
            return (char *)s + i;
        if (s[i + j] == 0)
            return NULL;
    }
}

/* Whether the character, not the terminator, is in the set. */
static inline _Bool in_set(char c, const char *set)
{
    size_t i = 0;
    while (set[i] != 0 && set[i] != c)
        i++;
    return set[i] != 0;
}

size_t strspn(const char *s, const char *set)
{
    read_whole(set);
    size_t i = 0;
    while (s[i] != 0 && in_set(s[i], set))
        i++;
    return i;
}

size_t strcspn(const char *s, const char *set)
{
    read_whole(set);
    size_t i = 0;
    while (s[i] != 0 && !in_set(s[i], set))
        i++;
    return i;
}

char *strpbrk(const char *s, const char *set)
{
    read_whole(set);
    size_t i = 0;
    while (s[i] != 0 && !in_set(s[i], set))
        i++;
    return s[i] != 0 ? (char *)s + i : NULL;
}
