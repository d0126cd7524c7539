// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* A line that the end of the file ends. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    char line[4];
    if (fgets(line, sizeof line, stdin) != NULL && strlen(line) == 2)
        assert(!feof(stdin));
    return 0;
}
