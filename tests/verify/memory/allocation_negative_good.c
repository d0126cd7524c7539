// expect: true
// args: --check allocation-size
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    char *p = malloc(n);
    free(p);
    return 0;
}
