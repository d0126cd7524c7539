// expect: unknown: approximated function
/* An allocator may add bytes, and what it adds may be used: that is not followed. */
#include <malloc.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char *p = malloc(1);
    if (p != NULL && malloc_usable_size(p) > 1)
        reach_error();
    free(p);
    return 0;
}
