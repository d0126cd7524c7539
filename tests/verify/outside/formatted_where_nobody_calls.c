// expect: true
// args: --property unreach-call
// output: memory accesses that no property depends on are valid
/* Whatever formatted text overwrites: no function calls the one with the error. What was not looked at is named. */
extern void reach_error(void);
#include <stdio.h>
char *where(void);
static int flag;

void check(void)
{
    if (flag)
        reach_error();
}

int main(void)
{
    sprintf(where(), "card-%x", 16u);
    return 0;
}
