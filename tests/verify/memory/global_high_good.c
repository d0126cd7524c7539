// expect: true
// args: --property valid-memsafety
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int table[10];
int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (0 <= i && i < 10)
        table[9 - i] = 1;
    return 0;
}
