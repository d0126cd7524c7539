// Whoever compares two elements may keep their addresses.
#include <stdlib.h>
static int arr[2];
extern int cmp(const void *a, const void *b);
void sort(void) { qsort(arr, 2, sizeof(int), cmp); }
int f(int *p) {
    arr[0] = 1;
    *p = 0;
    return 10 / arr[0]; // alarm: division-by-zero undecided
}
