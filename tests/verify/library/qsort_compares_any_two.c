// expect: false(division)
// unconfirmed: the execution ends without a report (exit code 1)
/* The first and the last element may be compared, too. */
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b, both = x + y;
    if (both == 4)
        return 1 / (both - 4);
    return (x > y) - (x < y);
}
int main(void)
{
    int values[3] = { 1, 2, 3 };
    qsort(values, 3, sizeof values[0], compare);
    return values[0];
}
