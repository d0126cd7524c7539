// expect: false (unreach-call)
// args: --property unreach-call
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    void *p = malloc(SIZE_MAX);
    if (p == NULL && errno != 0)
        reach_error();
    return 0;
}
