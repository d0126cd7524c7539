// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[10] = { 0 };
    int i = __VERIFIER_nondet_int();
    if (0 <= i && i < 10)
        a[9 - i] = 1;
    return 0;
}
