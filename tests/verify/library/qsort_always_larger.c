// expect: false (unreach-call)
// args: --property unreach-call
/* The call is undefined, but nothing says that it does not return. */
#include <stdlib.h>
extern void reach_error(void);
static int calls;
static int compare(const void *a, const void *b)
{
    calls++;
    return 1;
}
int main(void)
{
    int values[2] = { 5, 6 };
    qsort(values, 2, sizeof values[0], compare);
    reach_error();
    return 0;
}
