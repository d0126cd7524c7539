// expect: false(assertion)
// unconfirmed: the execution ends without a report (exit code 0)
/* Elements that compare equal come in any order. */
#include <assert.h>
#include <stdlib.h>
struct item {
    int key, mark;
};
static int compare(const void *a, const void *b)
{
    int x = ((const struct item *)a)->key, y = ((const struct item *)b)->key;
    return (x > y) - (x < y);
}
int main(void)
{
    struct item items[2] = { { 1, 1 }, { 1, 2 } };
    qsort(items, 2, sizeof items[0], compare);
    assert(items[0].mark == 1);
    return 0;
}
