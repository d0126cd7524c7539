// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* Any value that is not negative may stand for success. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (puts("text") == 77)
        reach_error();
    return 0;
}
