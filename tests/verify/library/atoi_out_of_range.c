// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* What does not fit is undefined, so any number. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    if (atoi("9999999999") == 5)
        reach_error();
    return 0;
}
