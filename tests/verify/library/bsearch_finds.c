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
    int values[4] = { 2, 4, 4, 7 }, key = __VERIFIER_nondet_int();
    int *found = bsearch(&key, values, 4, sizeof values[0], compare);
    assert((found != NULL) == (key == 2 || key == 4 || key == 7));
    if (found != NULL)
        assert(*found == key && found >= values && found < values + 4);
    return 0;
}
