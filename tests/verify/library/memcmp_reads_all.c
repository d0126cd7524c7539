// expect: false(deref)
/* The first bytes differ, but both ranges must be there. */
#include <stdlib.h>
#include <string.h>
int main(void)
{
    char *a = malloc(2), b[4] = "xyz";
    a[0] = 'a';
    a[1] = 'b';
    return memcmp(a, b, 4) != 0;
}
