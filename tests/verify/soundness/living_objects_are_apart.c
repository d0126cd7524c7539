// expect: true
// args: --property unreach-call
/* Objects that live at the same time do not overlap. */
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int *p = malloc(4), *q = malloc(4), l = 0;
    if (!p || !q)
        return 0;
    if ((unsigned long)q == (unsigned long)p || (unsigned long)&l == (unsigned long)q)
        reach_error();
    return 0;
}
