// expect: true
// args: --function harness --enforce f
/* `is_fresh(p, n) & *p < n`: where the first operand is false, the second one is not evaluated in what is assumed. */
#include <stddef.h>
static _Bool valid(const char *buffer, size_t size, const size_t *at)
{
    return (0 < size) & __CPROVER_is_fresh(buffer, size) & __CPROVER_is_fresh(at, sizeof *at) & (*at < size);
}
char f(const char *buffer, size_t size, const size_t *at)
__CPROVER_requires(valid(buffer, size, at) & (buffer[*at] != 'x'))
__CPROVER_ensures(__CPROVER_return_value != 'x')
{
    return buffer[*at];
}
void harness(void)
{
    char *buffer;
    size_t size, *at;
    f(buffer, size, at);
}
