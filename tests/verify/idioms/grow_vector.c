// expect: true
/* A vector of structures that grows by one. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct v { int x, y; };

int main(void)
{
    struct v *a = NULL;
    unsigned n = 0;
    while (n < 5 && __VERIFIER_nondet_int()) {
        struct v *b = realloc(a, (n + 1) * sizeof *a);
        if (b == NULL)
            break;
        a = b;
        a[n].x = (int)n;
        a[n].y = -(int)n;
        n++;
    }
    for (unsigned i = 0; i < n; i++)
        assert(a[i].x + a[i].y == 0);
    free(a);
    return 0;
}
