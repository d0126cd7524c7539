// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* What does not fit is undefined, so any number. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int value = 0;
    if (sscanf("99999999999", "%d", &value) == 1 && value == 5)
        reach_error();
    return 0;
}
