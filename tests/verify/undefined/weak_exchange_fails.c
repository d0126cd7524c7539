// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A weak compare-exchange may fail although the values are equal: only a loop around it makes sense. */
#include <stdatomic.h>
extern void reach_error(void);
_Atomic int x = 3;

int main(void)
{
    int expected = 3;
    if (!atomic_compare_exchange_weak(&x, &expected, 4))
        reach_error();
    return 0;
}
