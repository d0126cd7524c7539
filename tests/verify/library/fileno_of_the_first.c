// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Who started the program may have closed its standard input. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("/dev/null", "r");
    if (file != NULL) {
        assert(fileno(file) >= 3);
        fclose(file);
    }
    return 0;
}
