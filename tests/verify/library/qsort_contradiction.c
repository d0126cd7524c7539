// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 5)
/* Both are larger than the other: the order is none, and the call undefined. */
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    return *(const int *)a >= *(const int *)b ? 1 : -1;
}
int main(void)
{
    int values[2] = { 5, 5 };
    qsort(values, 2, sizeof values[0], compare);
    return values[0];
}
