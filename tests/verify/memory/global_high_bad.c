// expect: false(valid-deref) line 10
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int table[10];
int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i >= 0 && i <= 10)
        table[i] = 1;
    return 0;
}
