// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* An element that is read in part is changed, and not counted. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int number = 7;
    if (fread(&number, sizeof number, 1, stdin) == 0 && number != 7)
        reach_error();
    return 0;
}
