// expect: false(uninitialised) line 9
// unconfirmed: cannot be given to the compiled program
/* Text that does not match ends the call. */
#include <stdio.h>
int main(void)
{
    int count;
    scanf("a%n", &count);
    return count != 0;
}
