// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* An error that was told earlier says nothing about what is read now. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char block[2] = { 0, 0 };
    if (getchar() != EOF || !ferror(stdin))
        return 0;
    if (scanf("%2c", block) == 1)
        assert(block[1] == 0);
    return 0;
}
