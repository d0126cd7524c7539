// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 0)
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    int values[3] = { 3, 1, 2 }, key = 3;
    return bsearch(&key, values, 3, sizeof values[0], compare) != NULL;
}
