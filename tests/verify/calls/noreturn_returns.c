// expect: false(noreturn) line 6
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

_Noreturn static void die(int code)
{
    if (code > 0)
        exit(code);
    /* A negative code comes here. */
}

int main(void)
{
    die(__VERIFIER_nondet_int());
}
