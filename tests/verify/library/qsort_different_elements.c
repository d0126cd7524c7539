// expect: true
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
    struct item items[3] = { { 3, 1 }, { 1, 2 }, { 3, 3 } };
    qsort(items, 3, sizeof items[0], compare);
    assert(items[0].mark == 2 && items[1].mark + items[2].mark == 4);
    return 0;
}
