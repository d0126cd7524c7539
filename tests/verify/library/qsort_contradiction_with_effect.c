// expect: false(library)
// unconfirmed: the execution ends without a report
/* Both are larger than the other, and somebody counts. */
#include <stdlib.h>
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
    return values[0];
}
