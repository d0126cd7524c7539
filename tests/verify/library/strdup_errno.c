// expect: false (unreach-call)
// args: --property unreach-call --malloc-may-fail
// unconfirmed: the execution ends without a report
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
