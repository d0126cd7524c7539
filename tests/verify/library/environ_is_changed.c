// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* A variable that was set is found in the list. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void)
{
    clearenv();
    if (setenv("B", "2", 0) == 0)
        assert(strcmp(environ[0], "B=2") != 0);
    return 0;
}
