// expect: false(pointer-comparison)
// unconfirmed: no sanitizer of every compiler
/* Two blocks of memory have no order. */
#include <stdlib.h>
int main(void){ char *p = malloc(4), *q = malloc(4); if(!p||!q) return 0; int r = p <= q; free(p); free(q); return r; }
