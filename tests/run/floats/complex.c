/* Complex numbers: arithmetic, parts, conjugate, comparison, integer complex (GNU), conversions. */
#include <complex.h>
#include <stdio.h>

static double complex square(double complex z) { return z * z; }

int main(void)
{
    double complex a = 3 + 4 * I, b = 1 - 2 * I;
    double complex s = a + b, d = a - b, p = a * b, q = a / b;
    printf("%g %g  %g %g  %g %g  %g %g\n", creal(s), cimag(s), creal(d), cimag(d), creal(p), cimag(p), creal(q), cimag(q));
    printf("%g %g\n", __real__ square(a), __imag__ square(a));
    __real__ a = 7;
    __imag__ a += 1;
    printf("%g %g\n", __real__ a, __imag__ a);
    float complex f = a;
    f = f * 2.0f + 1.0fi;
    printf("%g %g\n", crealf(f), cimagf(f));
    double complex c = ~b;
    printf("%g %g %d %d\n", creal(c), cimag(c), a == b, c != b);
    _Complex int i = 2 + 3i;
    i = i * i;
    printf("%d %d\n", __real__ i, __imag__ i);
    double real = a;
    printf("%g %d\n", real, (int)sizeof(double complex));
    double complex array[2] = { 1, 2i };
    printf("%g %g\n", creal(array[0]), cimag(array[1]));
    printf("%d\n", a ? 1 : 0);
    return 0;
}
