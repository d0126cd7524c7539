/* Control through nested calls without setjmp: error codes, early exit from deep recursion. */
#include <stdio.h>
#include <stdlib.h>

static int search(const int *a, int n, int wanted, int *where)
{
    if (n == 0)
        return 0;
    if (*a == wanted)
        return *where = n, 1;
    return search(a + 1, n - 1, wanted, where);
}
static void deep(int n)
{
    if (n == 0) {
        printf("exiting\n");
        exit(9);
    }
    deep(n - 1);
}

int main(void)
{
    int a[] = { 4, 8, 15, 16, 23, 42 }, where = 0;
    printf("%d ", search(a, 6, 16, &where));
    printf("%d\n", where);
    deep(50);
    return 0;
}
