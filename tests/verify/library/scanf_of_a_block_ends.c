// expect: false(uninitialised)
// unconfirmed: cannot be given to the compiled program
/* glibc counts a block that the end of the input cut short. */
#include <stdio.h>
int main(void)
{
    char block[5];
    if (scanf("%5c", block) == 1)
        return block[4];
    return 0;
}
