// expect: false(assertion)
// unconfirmed: the execution ends without a report (exit code 0)
/* How often elements are compared is not promised. */
#include <assert.h>
#include <stdlib.h>
static int calls;
static int compare(const void *a, const void *b)
{
    calls++;
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void)
{
    int values[3] = { 1, 2, 3 };
    qsort(values, 3, sizeof values[0], compare);
    assert(calls == 2);
    return 0;
}
