// expect: false(assertion) line 10
/* After Figure 3.20: a copy of NaN does not equal the original. */
#include <assert.h>
extern float nondet_float(void);

int main(void)
{
    float x = nondet_float();
    float y = x;
    assert(x == y);
    return 0;
}
