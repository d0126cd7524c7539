// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* An allocation site is many objects. */
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int *p[2];
    for (int i = 0; i < 2; i++)
        p[i] = malloc(sizeof(int));
    *p[0] = 0;
    *p[1] = 1;
    if (*p[0] == 0)
        reach_error();
    return 0;
}
