/* unistd.h: the list of environment variables. A few short strings are enough to go wrong; what larger environments do is not
 * known. Where a program has the list, `getenv` and the functions beside it look for variables there.
 *
 * Defines: environ __environ
 */
#include "fathom.h"

extern size_t __fathom_input_environ_length(void);
extern char __fathom_input_environ(void);

char **environ, **__environ;
#define HAS_ENVIRON

#define MOST_VARIABLES 2
#define LONGEST_VARIABLE 7

static inline char *any_variable(void)
{
    size_t length = __fathom_input_environ_length();
    if (length > LONGEST_VARIABLE)
        __fathom_unsupported("an environment variable of more than 7 characters");
    char *text = __fathom_heap_alloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        char c = __fathom_input_environ();
        __fathom_assume(c != 0);
        text[i] = c;
    }
    text[length] = 0;
    return text;
}

__attribute__((constructor)) static void make_environment(void)
{
    static char *list[MOST_VARIABLES + 1];
    size_t count = __fathom_concrete() ? 0 : __fathom_input_environ_length();
    if (count > MOST_VARIABLES)
        __fathom_unsupported("an environment of more than 2 variables");
    for (size_t i = 0; i < count; i++)
        list[i] = any_variable();
    environ = __environ = list;
}
