// expect: false(termination)
// args: --property termination --timeout 20
/* The library calls a function that does not return. */
#include <stdlib.h>
static int compare(const void *a, const void *b)
{
    while (a != b)
        ;
    return 0;
}
int main(void)
{
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof *a, compare);
    return 0;
}
