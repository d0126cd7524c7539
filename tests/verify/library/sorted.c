// expect: true
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    int values[4];
    for (int i = 0; i < 4; i++)
        values[i] = __VERIFIER_nondet_int();
    qsort(values, 4, sizeof values[0], compare);
    assert(values[0] <= values[1] && values[1] <= values[2] && values[2] <= values[3]);
    return 0;
}
