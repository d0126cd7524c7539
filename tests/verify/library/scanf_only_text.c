// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (scanf("text") == EOF)
        reach_error();
    return 0;
}
