// expect: true
// args: --fixed-point 16.16
/* Figure 3.20 again: a fixed-point number equals its copy. */
#include <assert.h>
extern float nondet_float(void);

int main(void)
{
    float x = nondet_float();
    float y = x;
    assert(x == y);
    return 0;
}
