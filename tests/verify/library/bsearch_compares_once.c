// expect: false (unreach-call)
// args: --property unreach-call
/* One comparison is enough to find it. */
#include <stdlib.h>
extern void reach_error(void);
static int calls;
static int compare(const void *a, const void *b)
{
    calls++;
    return *(const int *)a - *(const int *)b;
}
int main(void)
{
    int values[1] = { 5 }, key = 5;
    bsearch(&key, values, 1, sizeof values[0], compare);
    if (calls == 1)
        reach_error();
    return 0;
}
