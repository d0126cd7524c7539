// expect: unknown: outside any live object
// args: --property unreach-call
// truth: false(unreach-call)
/* Others can read the variable that holds the address of allocated memory. */
#include <stdlib.h>
extern void reach_error(void);

int *kept;
int *where(void);

int main(void)
{
    kept = malloc(sizeof *kept);
    if (!kept)
        return 0;
    *kept = 1;
    int *p = where();
    *p = 2;
    if (*kept == 2)
        reach_error();
    return 0;
}
