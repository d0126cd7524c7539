// expect: false(pointer-comparison)
/* Their difference exists within one object only. */
#include <stddef.h>
int a[2], b[2];
int main(void)
{
    int *p = a, *q = b;
    ptrdiff_t d = q - p;
    return d > 0;
}
