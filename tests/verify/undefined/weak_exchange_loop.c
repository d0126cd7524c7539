// expect: true
// args: --property unreach-call
/* The ordinary loop around a weak compare-exchange. */
#include <stdatomic.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
_Atomic unsigned x;

int main(void)
{
    x = (unsigned)__VERIFIER_nondet_int();
    unsigned before = x, seen = x;
    while (!atomic_compare_exchange_weak(&x, &seen, seen + 1))
        ;
    if (x != before + 1)
        reach_error();
    return 0;
}
