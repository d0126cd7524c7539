// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* C wants all characters for a match. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char block[2];
    assert(sscanf("a", "%2c", block) == 1);
    return 0;
}
