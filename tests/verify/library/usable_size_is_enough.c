// expect: true
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
int main(void)
{
    char *p = malloc(3);
    if (p != NULL)
        assert(malloc_usable_size(p) >= 3);
    free(p);
    return 0;
}
