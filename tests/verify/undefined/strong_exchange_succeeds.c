// expect: true
// args: --property unreach-call
/* A strong compare-exchange fails only where the values differ, in both spellings. */
#include <stdatomic.h>
extern void reach_error(void);
_Atomic int x = 3;
int y = 3;

int main(void)
{
    int expected = 3;
    if (!atomic_compare_exchange_strong(&x, &expected, 4))
        reach_error();
    if (!__atomic_compare_exchange_n(&y, &expected, 4, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
        reach_error();
    return 0;
}
