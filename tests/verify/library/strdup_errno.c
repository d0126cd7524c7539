// expect: false(reach-error)
// args: --property unreach-call --malloc-may-fail
// unconfirmed: cannot be given to the compiled program
#include <errno.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    char *copy = strdup("text");
    if (errno == ENOMEM)
        reach_error();
    free(copy);
    return 0;
}
