// expect: unknown
// args: --property termination --timeout 6
/* Whether the end of one object is where the next one begins is up to the allocator. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(16), *q = malloc(16);
    while (p + 4 != q) {
        free(q);
        q = malloc(16);
    }
    return 0;
}
