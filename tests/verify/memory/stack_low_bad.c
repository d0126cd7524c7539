// expect: false(valid-deref) line 10
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[10] = { 0 };
    int i = __VERIFIER_nondet_int();
    if (i <= 9)
        a[i] = 1;
    return 0;
}
