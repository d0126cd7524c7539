// expect: true
/* The exponent is odd, though no `long` holds it. */
#include <assert.h>
#include <math.h>
int main(void)
{
    assert(powl(-1.0L, 0x1.0000000000000002p63L) < 0);
    assert(powl(-1.0L, 0x1p64L) > 0);
    return 0;
}
