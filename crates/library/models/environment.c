/* stdlib.h: the environment. A variable is unset, or set to a string that is as long as the environment likes.
 *
 * Defines: getenv secure_getenv setenv putenv unsetenv clearenv system
 * Needs: __errno_location
 */
#include "fathom.h"

extern _Bool __fathom_input_getenv_is_set(void);
extern size_t __fathom_input_getenv_length(void);
extern char __fathom_input_getenv(void);
extern int __fathom_input_system(void);
extern int __fathom_input_status(void);

static inline void read_environment_name(const char *name)
{
    size_t i = 0;
    while (name[i] != 0)
        i++;
}

/* The string is an object of its own, which the program may write but never has to free: a leak of it is no error of the
 * program, so it is kept where it can be found. A name may have another value each time it is asked for. */
struct environment_value {
    struct environment_value *before;
    char text[];
};
static struct environment_value *environment_values;

static inline char *any_value(const char *name)
{
    read_environment_name(name);
    if (!__fathom_input_getenv_is_set())
        return NULL;
    size_t length = __fathom_input_getenv_length();
    __fathom_assume(length <= 131071);
    struct environment_value *value = __fathom_heap_alloc(sizeof(struct environment_value) + length + 1);
    value->before = environment_values;
    environment_values = value;
    for (size_t i = 0; i < length; i++) {
        char c = __fathom_input_getenv();
        __fathom_assume(c != 0);
        value->text[i] = c;
    }
    value->text[length] = 0;
    return value->text;
}

char *getenv(const char *name)
{
    return any_value(name);
}

char *secure_getenv(const char *name)
{
    return any_value(name);
}

static inline int any_environment_status(void)
{
    int status = __fathom_input_status();
    __fathom_assume(status == 0 || status == -1);
    if (status != 0)
        errno = ENOMEM;
    return status;
}

int setenv(const char *name, const char *value, int overwrite)
{
    read_environment_name(name);
    read_environment_name(value);
    return any_environment_status();
}

int unsetenv(const char *name)
{
    read_environment_name(name);
    return any_environment_status();
}

int putenv(char *string)
{
    read_environment_name(string);
    return any_environment_status();
}

int clearenv(void)
{
    return 0;
}

int system(const char *command)
{
    if (command != NULL)
        read_environment_name(command);
    return __fathom_input_system();
}
