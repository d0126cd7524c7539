// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* C11 7.21.5.6p2: what is in the array of `setvbuf` is indeterminate at any time. */
#include <assert.h>
#include <stdio.h>
static char buffer[64];
int main(void)
{
    if (setvbuf(stdout, buffer, _IOFBF, sizeof buffer) != 0)
        return 0;
    buffer[0] = 'x';
    printf("hello\n");
    assert(buffer[0] == 'x');
    return 0;
}
