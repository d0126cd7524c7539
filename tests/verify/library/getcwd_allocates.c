// expect: false(deref)
// unconfirmed: cannot be given to the compiled program
/* As much memory as the path needs. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>
int main(void)
{
    char *path = getcwd(NULL, 0);
    if (path != NULL)
        path[3000] = 'x';
    free(path);
    return 0;
}
