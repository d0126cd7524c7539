// expect: true
// args: --property unreach-call --timeout 50
/* A copy in the other direction is read at the mirrored index. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#include <stdlib.h>

int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        return 0;
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
    for (i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < n; i++)
        b[i] = a[n - 1 - i];
    for (i = 0; i < n; i++)
        if (b[i] != a[n - 1 - i])
            reach_error();
    return 0;
}
