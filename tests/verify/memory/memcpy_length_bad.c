// expect: false(valid-deref) line 11
// args: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char from[16] = { 0 }, to[8];
    unsigned n = __VERIFIER_nondet_uint() % 10;
    memcpy(to, from, n);
    return 0;
}
