// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* The stream may have had the number that `dup2` opens anew. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <unistd.h>
int main(void)
{
    FILE *stream = fopen("/dev/null", "r");
    if (stream == NULL || dup2(1, 3) != 3)
        return 0;
    assert(fileno(stream) != 3);
    return 0;
}
