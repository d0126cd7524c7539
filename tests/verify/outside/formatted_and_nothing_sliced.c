// expect: true
// args: --property unreach-call --no-slice
// output: pointers that are used lead to live memory
/* That no function calls the one with the error is known without a look at what is written where: the proof says so, sliced or not. */
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
