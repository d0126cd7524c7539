// expect: false(pointer-comparison)
// unconfirmed: no sanitizer of every compiler reports the order of unrelated pointers
/* Their difference exists within one object only. */
#include <stddef.h>
int a[2], b[2];
int main(void)
{
    int *p = a, *q = b;
    ptrdiff_t d = q - p;
    return d > 0;
}
