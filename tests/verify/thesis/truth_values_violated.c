// expect: false(assertion) line 11
/* Figure 3.21: the truth value may be false, so the float may be zero. */
#include <assert.h>
extern _Bool nondet_bool(void);

int main(void)
{
    _Bool c = nondet_bool();
    double b = 0.0f;
    b = c;
    assert(b != 0.0f);
    c = b;
    assert(c != 0);
}
