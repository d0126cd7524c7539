// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Not looked for, memory that nobody set holds anything. */
extern void reach_error(void);
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    if (*p == 77)
        reach_error();
    free(p);
    return 0;
}
