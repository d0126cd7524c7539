// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (fwrite("text", 1, 4, stdout) == 3)
        reach_error();
    return 0;
}
