/* Float builtins and the macros of math.h built on them. */
#include <math.h>
#include <stdio.h>

int main(void)
{
    volatile double zero = 0, values[] = { 1.5, -0.0, INFINITY, -INFINITY, NAN, 1e-310 };
    for (int i = 0; i < 6; i++) {
        double v = values[i];
        printf("%d%d%d%d%d ", __builtin_isnan(v) != 0, __builtin_isinf(v) != 0, __builtin_isfinite(v) != 0, __builtin_isnormal(v) != 0, __builtin_signbit(v) != 0);
        printf("%d%d%d ", isnan((float)v) != 0, isinf((float)v) != 0, signbit((float)v) != 0);
        printf("%d\n", __builtin_fpclassify(0, 1, 2, 3, 4, v));
    }
    printf("%d%d%d%d%d%d\n", isgreater(1.0, zero), isless(1.0, zero), isgreaterequal(zero, zero), islessequal(NAN, zero), islessgreater(1.0, 2.0), isunordered(NAN, 1.0));
    printf("%g %g %g\n", __builtin_fabs(-3.5), __builtin_copysign(2.0, -1.0), __builtin_huge_val());
    printf("%g %g %d\n", __builtin_inf(), fmax(1.0, NAN), __builtin_isnan(__builtin_nan("")) != 0);
    printf("%g %g %g %g %g\n", floor(2.7), ceil(2.2), trunc(-2.7), round(2.5), rint(2.5));
    printf("%g %g\n", fmin(-1.0, 1.0), sqrt(16.0));
    return 0;
}
