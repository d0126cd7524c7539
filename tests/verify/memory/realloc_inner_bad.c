// expect: false(valid-free) line 8
// args: --property valid-memsafety
#include <stdlib.h>

int main(void)
{
    char *p = malloc(8);
    p = realloc(p + 1, 16);
    free(p);
    return 0;
}
