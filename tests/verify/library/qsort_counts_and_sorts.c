// expect: true
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
    int values[2] = { 6, 5 };
    qsort(values, 2, sizeof values[0], compare);
    assert(values[0] == 5 && values[1] == 6 && calls >= 1);
    return 0;
}
