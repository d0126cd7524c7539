// expect: false(valid-deref) line 12
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *a = malloc(10 * sizeof *a);
    for (int j = 0; j < 10; j++)
        a[j] = j;
    int i = __VERIFIER_nondet_int();
    if (i <= 9)
        a[i] = 1;
    free(a);
    return 0;
}
