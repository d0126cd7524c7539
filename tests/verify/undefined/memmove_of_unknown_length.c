// expect: false(uninitialised)
/* How much is copied, an input says. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void){ int *p = malloc(16), *q = malloc(16); if(!p||!q) return 0; p[0]=1; p[1]=2; memmove(q, p, 4*(__VERIFIER_nondet_int()&3)); int r = q[1]; free(p); free(q); return r>0; }
