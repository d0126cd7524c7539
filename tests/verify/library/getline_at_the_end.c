// expect: false(valid-memcleanup)
// args: --property valid-memcleanup
// unconfirmed: cannot be given to the compiled program
/* glibc makes a buffer even if there is nothing to read. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, stdin) < 0 && feof(stdin))
        return 0;
    free(line);
    return 0;
}
