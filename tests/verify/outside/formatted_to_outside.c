// expect: unknown: outside any live object
// args: --property unreach-call
/* Text that is formatted into memory from outside may lie in a global, or anywhere. */
extern void reach_error(void);
#include <stdio.h>
char *where(void);
int flag;

int main(void)
{
    sprintf(where(), "card-%x", 16u);
    if (flag)
        reach_error();
    return 0;
}
