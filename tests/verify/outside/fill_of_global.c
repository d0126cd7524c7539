// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* A range that is filled may be a global. */
extern void reach_error(void);

#include <string.h>
int g;

int f(char *p)
{
    g = 1;
    memset(p, 0, sizeof g);
    if (g == 0)
        reach_error();
    return 0;
}
