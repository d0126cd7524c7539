// machines: x86
/* Functions whose value C does not fix are those of the C library. */
#include <math.h>
#include <stdio.h>

int main(void)
{
    volatile double x = 0.75, y = 2.5;
    volatile float f = 0.75f;
    printf("%.17g %.17g %.17g\n", sin(x), cos(x), tan(x));
    printf("%.17g %.17g %.17g %.17g\n", asin(x), acos(x), atan(x), atan2(x, -y));
    printf("%.17g %.17g %.17g %.17g\n", exp(x), log(y), pow(x, y), hypot(x, y));
    printf("%.17g %.17g %.17g\n", sinh(x), tanh(y), erf(x));
    printf("%.9g %.9g %.9g\n", sinf(f), expf(f), powf(f, 2.5f));
    return 0;
}
