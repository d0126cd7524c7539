// expect: true
/* After Figure 3.21: conversions between floats and truth values; anything but zero is true, NaN included. */
#include <assert.h>
extern _Bool nondet_bool(void);
extern double nondet_double(void);

int main(void)
{
    _Bool c = nondet_bool();
    double b = c;
    assert(c ? b == 1.0 : b == 0.0);
    _Bool back = b;
    assert(back == c);
    double x = nondet_double();
    _Bool t = x;
    assert(t == (x != 0));
    assert(x == x || t);
    return 0;
}
