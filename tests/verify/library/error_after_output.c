// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* Not after this call alone, but an earlier one failed. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    printf("%d", 2);
    if (printf("%d", 1) == 1 && ferror(stdout))
        reach_error();
    return 0;
}
