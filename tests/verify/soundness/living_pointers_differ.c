// expect: true
// args: --property unreach-call
/* Pointers into different objects that live differ, also where other objects have ended. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[2], b[2];

int main(void)
{
    int *p = malloc(4), *q = malloc(4), *r = malloc(4);
    free(r);
    if (p == q)
        reach_error();
    int *s = a + 1, *t = b + (__VERIFIER_nondet_int() & 1);
    if (s == t)
        reach_error();
    return 0;
}
