// expect: true
// args: --property unreach-call
// output: `__builtin_object_size` does not know what the front end does not know
/* An optimiser knows the size of what was allocated, and reaches the error. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(4);
    if (__builtin_object_size(p, 0) == 4)
        reach_error();
    return 0;
}
