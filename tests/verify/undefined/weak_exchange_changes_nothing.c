// expect: true
// args: --property unreach-call
/* Where it fails by itself, nothing is changed, and what is expected is what is there. */
#include <stdatomic.h>
extern void reach_error(void);
_Atomic int x = 3;

int main(void)
{
    int expected = 3;
    if (!atomic_compare_exchange_weak(&x, &expected, 4) && (x != 3 || expected != 3))
        reach_error();
    expected = 7;
    if (atomic_compare_exchange_weak(&x, &expected, 5))
        reach_error();
    return 0;
}
