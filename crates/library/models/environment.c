/* stdlib.h: the environment. A variable is unset, or set to a string that is as long as the environment likes; it stays so
 * until the program changes it. In programs that look at `environ` the variables are those of that list.
 *
 * Defines: getenv secure_getenv setenv putenv unsetenv clearenv system
 * Needs: __errno_location
 */
#include "failure.h"

extern _Bool __fathom_input_getenv_is_set(void);
extern size_t __fathom_input_getenv_length(void);
extern char __fathom_input_getenv(void);
extern int __fathom_input_system(void);

static inline void read_environment_text(const char *s)
{
    size_t i = 0;
    while (s[i] != 0)
        i++;
}

/* Length of a variable's name, up to its end or an equals sign. */
static inline size_t environment_name_length(const char *name)
{
    size_t i = 0;
    while (name[i] != 0 && name[i] != '=')
        i++;
    return i;
}

#ifdef HAS_ENVIRON

/* Where the list has the variable whose name has the length, or null. */
static inline char **place_in_environ(const char *name, size_t length)
{
    for (char **place = environ; place != NULL && *place != NULL; place++) {
        size_t i = 0;
        while (i < length && (*place)[i] == name[i])
            i++;
        if (i == length && (*place)[i] == '=')
            return place;
    }
    return NULL;
}

static inline char *environment_value(const char *name)
{
    size_t length = environment_name_length(name);
    char **place = place_in_environ(name, length);
    return place != NULL ? *place + length + 1 : NULL;
}

/* In the place that the variable has, or at the end of a longer list. */
static inline void put_variable(char *string)
{
    char **place = place_in_environ(string, environment_name_length(string));
    if (place == NULL) {
        size_t count = 0;
        while (environ != NULL && environ[count] != NULL)
            count++;
        char **list = __fathom_heap_alloc((count + 2) * sizeof(char *));
        for (size_t i = 0; i < count; i++)
            list[i] = environ[i];
        list[count + 1] = NULL;
        environ = __environ = list;
        place = list + count;
    }
    *place = string;
}

static inline void set_variable(const char *name, const char *value, size_t size)
{
    size_t length = environment_name_length(name);
    char *text = __fathom_heap_alloc(length + size + 2);
    __fathom_memcpy(text, name, length);
    text[length] = '=';
    __fathom_memcpy(text + length + 1, value, size + 1);
    put_variable(text);
}

static inline void unset_variable(const char *name)
{
    size_t length = environment_name_length(name);
    for (char **place = place_in_environ(name, length); place != NULL; place = place_in_environ(name, length))
        for (; *place != NULL; place++)
            place[0] = place[1];
}

static inline void clear_environment(void)
{
    environ = __environ = NULL;
}

#else

/* What is known of the environment, each variable an object of its own that the program never has to free. SOUNDNESS: POSIX lets
 * a later call overwrite the string that an earlier one gave; here, as in every implementation with a list of strings, it stays. */
struct environment_entry {
    struct environment_entry *before;
    /* Whether somebody looked at the value or changed it. */
    _Bool known;
    /* Null if the variable is not set. */
    char *value;
    /* What the program gave to `putenv`, which is part of the environment: the program may change it, the name too. */
    char *string;
    char name[];
};
static struct environment_entry *environment_entries;
/* After `clearenv`: what is not in the list is not set. */
static _Bool environment_was_cleared;

/* Room for a value, behind the end of its name: no program may free it. */
static inline char *new_environment_value(size_t length)
{
    char *text = __fathom_heap_alloc(length + 2);
    text[0] = '=';
    return text + 1;
}

static inline char *any_environment_value(void)
{
    if (environment_was_cleared || !__fathom_input_getenv_is_set())
        return NULL;
    size_t length = __fathom_input_getenv_length();
    __fathom_assume(length <= 131071);
    char *value = new_environment_value(length);
    for (size_t i = 0; i < length; i++) {
        char c = __fathom_input_getenv();
        __fathom_assume(c != 0);
        value[i] = c;
    }
    value[length] = 0;
    return value;
}

/* Whether the text is the name, followed by an equals sign. */
static inline _Bool sets_variable(const char *text, const char *name, size_t length)
{
    size_t i = 0;
    while (i < length && text[i] == name[i])
        i++;
    return i == length && text[i] == '=';
}

/* The variable whose name has the length, as it is now. */
static inline struct environment_entry *environment_entry_of(const char *name, size_t length)
{
    struct environment_entry *found = NULL;
    for (struct environment_entry *entry = environment_entries; entry != NULL && found == NULL; entry = entry->before) {
        size_t i = 0;
        while (i < length && entry->name[i] == name[i])
            i++;
        if (i == length && entry->name[i] == 0)
            found = entry;
        else if (entry->string != NULL && sets_variable(entry->string, name, length))
            __fathom_unsupported("a string that was given to putenv and then got the name of another variable");
    }
    if (found != NULL)
        return found;
    struct environment_entry *entry = __fathom_heap_alloc(sizeof(struct environment_entry) + length + 1);
    for (size_t i = 0; i < length; i++)
        entry->name[i] = name[i];
    entry->name[length] = 0;
    entry->known = 0;
    entry->value = NULL;
    entry->string = NULL;
    entry->before = environment_entries;
    environment_entries = entry;
    return entry;
}

/* A value that nobody looked at yet is drawn now: strings of any length are not for those who only change the variable. */
static inline char *environment_value(const char *name)
{
    size_t length = environment_name_length(name);
    struct environment_entry *entry = environment_entry_of(name, length);
    if (entry->string != NULL)
        return sets_variable(entry->string, name, length) ? entry->string + length + 1 : NULL;
    if (!entry->known) {
        entry->known = 1;
        entry->value = any_environment_value();
    }
    return entry->value;
}

/* Null takes the variable away. The string is one that was given to `putenv`, or null. */
static inline void change_environment(const char *name, char *value, char *string)
{
    struct environment_entry *entry = environment_entry_of(name, environment_name_length(name));
    entry->known = 1;
    entry->value = value;
    entry->string = string;
}

static inline void set_variable(const char *name, const char *value, size_t size)
{
    char *copy = new_environment_value(size);
    __fathom_memcpy(copy, value, size + 1);
    change_environment(name, copy, NULL);
}

static inline void unset_variable(const char *name)
{
    change_environment(name, NULL, NULL);
}

static inline void put_variable(char *string)
{
    change_environment(string, NULL, string);
}

static inline void clear_environment(void)
{
    environment_entries = NULL;
    environment_was_cleared = 1;
}

#endif

/* No variable has an equals sign in its name, says POSIX; glibc looks for any text before an equals sign. */
static inline char *ask_environment(const char *name)
{
    if (name[environment_name_length(name)] == 0)
        return environment_value(name);
    if (__fathom_concrete() || !__fathom_input_getenv_is_set())
        return NULL;
    __fathom_unsupported("getenv of a name with an equals sign");
    return NULL;
}

char *getenv(const char *name)
{
    return ask_environment(name);
}

/* Null also in programs that run with more rights than their caller. */
char *secure_getenv(const char *name)
{
    char *value = ask_environment(name);
    return !__fathom_concrete() && __fathom_input_getenv_is_set() ? NULL : value;
}

/* A name is not empty and has no equals sign; memory may run out. */
static inline int cannot_change_environment(const char *name)
{
    size_t length = environment_name_length(name);
    if (length == 0 || name[length] != 0) {
        errno = EINVAL;
        return -1;
    }
    return zero_or_failure();
}

int setenv(const char *name, const char *value, int overwrite)
{
    if (cannot_change_environment(name) != 0)
        return -1;
    size_t size = 0;
    while (value[size] != 0)
        size++;
    if (overwrite || environment_value(name) == NULL)
        set_variable(name, value, size);
    return 0;
}

int unsetenv(const char *name)
{
    if (cannot_change_environment(name) != 0)
        return -1;
    unset_variable(name);
    return 0;
}

/* The string itself becomes part of the environment; without an equals sign it takes the variable away. */
int putenv(char *string)
{
    read_environment_text(string);
    if (zero_or_failure() != 0)
        return -1;
    if (string[environment_name_length(string)] == 0)
        unset_variable(string);
    else
        put_variable(string);
    return 0;
}

int clearenv(void)
{
    clear_environment();
    return 0;
}

int system(const char *command)
{
    if (command != NULL)
        read_environment_text(command);
    return __fathom_input_system();
}
