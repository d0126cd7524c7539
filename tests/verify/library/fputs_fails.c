// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (fputs("text", stdout) == EOF)
        reach_error();
    return 0;
}
