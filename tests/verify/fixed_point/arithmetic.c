// expect: true
// args: --fixed-point 8.8 --volatile ordinary
/* Sums are exact, products round down, quotients towards zero; constants to nearest. */
#include <assert.h>
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    volatile float third = 1.0f / 3;
    assert(third * 3 < 1 && third * 3 > 0.99f);
    assert(-third == -1.0f / 3);
    volatile float least = 0.00390625f;
    assert(least * 0.5f == 0 && -least * 0.5f == -least);
    assert(least / 2 == 0 && -least / 2 == 0);
    float x = __VERIFIER_nondet_float();
    if (x >= -1 && x <= 1) {
        assert(x + 1 - 1 == x);
        assert(x * x >= 0 && x * x <= 1);
        assert((int)x == 0 || x == 1 || x == -1);
        assert(x - x == 0);
    }
    return 0;
}
