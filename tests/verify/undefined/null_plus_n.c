// expect: false(pointer-arithmetic)
/* Nothing is added to a null pointer. */
extern int __VERIFIER_nondet_int(void);
#include <stddef.h>
int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *p = NULL;
    if (n < 0 || n > 3)
        return 0;
    p = p + n;
    return p == NULL;
}
