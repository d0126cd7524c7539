// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* The stream that could not be written has its error indicator set. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    printf("x");
    if (ferror(stdout))
        return 0;
    if (fflush(NULL) == EOF)
        assert(!ferror(stdout));
    return 0;
}
