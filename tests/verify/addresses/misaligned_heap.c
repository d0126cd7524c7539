// expect: false(alignment) line 11
#include <stdlib.h>

int main(void)
{
    char *p = malloc(16);
    if (!p)
        return 0;
    for (int i = 0; i < 16; i++)
        p[i] = 0;
    int r = *(long *)(p + 4) == 0;
    free(p);
    return r;
}
