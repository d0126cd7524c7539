// expect: true
// args: --function harness --enforce f
/* Predicates that take pointers by value say something about the caller's pointers. */
#include <stddef.h>
static _Bool valid(const char *buffer, size_t size) { return (0 < size) & __CPROVER_is_fresh(buffer, size); }
static _Bool valid_both(const char *buffer, size_t size, size_t *at) { return valid(buffer, size) & __CPROVER_is_fresh(at, sizeof *at); }
char f(const char *buffer, size_t size, size_t *at)
__CPROVER_requires(valid_both(buffer, size, at))
__CPROVER_assigns(*at)
__CPROVER_ensures(*at >= __CPROVER_old(*at) && __CPROVER_return_value == buffer[0])
{
    if (*at < size)
        ++*at;
    return buffer[0];
}
void harness(void)
{
    char *buffer;
    size_t size, *at;
    f(buffer, size, at);
}
