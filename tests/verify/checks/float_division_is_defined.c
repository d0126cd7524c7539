// expect: true
/* Where it is not looked for, a division by zero gives an infinity. */
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float y = __VERIFIER_nondet_float();
    if (y == 0) {
        float quotient = 1.0f / y;
        assert(quotient > 3e38f || quotient < -3e38f);
    }
    return 0;
}
