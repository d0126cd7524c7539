// expect: unknown: approximated function
/* Both legs are finite, the hypotenuse is not. */
#include <assert.h>
#include <math.h>
int main(void)
{
    long double z = hypotl(9e4931L, 9e4931L);
    assert(z < INFINITY);
    return 0;
}
