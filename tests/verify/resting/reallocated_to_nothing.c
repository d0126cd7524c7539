// expect: true
// args: --property unreach-call
// output: `realloc` to no bytes frees its object and gives null
/* C leaves open what the result is. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    char *p = malloc(4);
    if (!p)
        return 0;
    p = realloc(p, 0);
    if (p)
        reach_error();
    return 0;
}
