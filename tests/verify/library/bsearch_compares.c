// expect: true
/* Without a comparison nothing is found. */
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
    int values[2] = { 5, 7 }, key = 7;
    int *found = bsearch(&key, values, 2, sizeof values[0], compare);
    assert(found == &values[1] && calls >= 1);
    return 0;
}
