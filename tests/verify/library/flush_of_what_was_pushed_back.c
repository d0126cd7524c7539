// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* POSIX: what was pushed back is discarded. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    if (ungetc('x', stdin) == EOF || fflush(stdin) != 0)
        return 0;
    assert(getchar() == 'x');
    return 0;
}
