/* float and double: arithmetic, rounding, comparisons, infinities, NaN, signed zero, subnormals, conversions, printing. */
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    volatile double zero = 0.0, one = 1.0, three = 3.0;
    volatile float f = 0.1f;
    printf("%.17g %.17g %.9g\n", one / three, 0.1 + 0.2, f * f);
    printf("%g %g %g\n", one / zero, -one / zero, -zero);
    double nan = zero / zero;
    printf("%d %d %d %d %d\n", nan == nan, nan != nan, nan < 1, nan >= 1, !(nan > 1));
    printf("%d %d\n", zero == -zero, 1 / -zero < 0);
    printf("%.9g %.17g\n", FLT_MAX, DBL_MAX);
    printf("%.9g %.17g %g\n", FLT_MIN / 2, DBL_MIN / 3, DBL_MAX * 2);
    printf("%.17g\n", (double)f);
    printf("%.9g\n", (float)(one / three));
    printf("%e %E %.0f %.3f %10.2f|%-10.2f|%+.1f\n", 12345.678, 0.000012, 2.5, 2.0005, 3.14159, 3.14159, 1.0);
    printf("%g %g %g %G %g\n", 1e10, 123456789.0, 1e-5, 1e-10, 100000.0);
    printf("%a %A\n", 1.5, 0.1);
    printf("%f %f %F\n", INFINITY, -INFINITY, NAN > 0 ? 1.0 : INFINITY);
    float sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += 0.1f;
    printf("%.9g\n", sum);
    printf("%d %d %d\n", (int)1e9, (int)-0.99, (int)(0.1 * 3 * 10));
    printf("%.17g %.17g\n", fabs(-2.5), sqrt(2.0));
    printf("%.17g %.17g %.17g\n", floor(-2.5), ceil(-2.5), fmod(10.5, 3.0));
    printf("%d %d %d\n", isnan(nan) != 0, isinf(one / zero) != 0, signbit(-zero) != 0);
    double d = 1;
    d++;
    d /= 4;
    d = -d;
    printf("%g %d\n", d, d && 1);
    return 0;
}
