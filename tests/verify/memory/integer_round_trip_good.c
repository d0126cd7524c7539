// expect: true
// args: --property valid-memsafety
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[4] = { 0 };
    uintptr_t at = (uintptr_t)a + 4 * (__VERIFIER_nondet_uint() % 4);
    *(int *)at = 1;
    return a[0];
}
