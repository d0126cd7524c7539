// expect: false(assertion)
// unconfirmed: the execution ends without a report (exit code 0)
/* Which of several equal elements is found is not promised. */
#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    int values[3] = { 4, 4, 7 }, key = 4;
    int *found = bsearch(&key, values, 3, sizeof values[0], compare);
    assert(found == &values[1]);
    return 0;
}
