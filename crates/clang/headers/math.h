/* Portable stand-in. */
#pragma once
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_SQRT2 1.41421356237309504880
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define FATHOM_UNARY(f) double f(double); float f##f(float);
#define FATHOM_BINARY(f) double f(double, double); float f##f(float, float);
FATHOM_UNARY(fabs) FATHOM_UNARY(sqrt) FATHOM_UNARY(cbrt) FATHOM_UNARY(floor) FATHOM_UNARY(ceil) FATHOM_UNARY(trunc)
FATHOM_UNARY(round) FATHOM_UNARY(rint) FATHOM_UNARY(nearbyint) FATHOM_UNARY(sin) FATHOM_UNARY(cos) FATHOM_UNARY(tan)
FATHOM_UNARY(asin) FATHOM_UNARY(acos) FATHOM_UNARY(atan) FATHOM_UNARY(sinh) FATHOM_UNARY(cosh) FATHOM_UNARY(tanh)
FATHOM_UNARY(exp) FATHOM_UNARY(exp2) FATHOM_UNARY(expm1) FATHOM_UNARY(log) FATHOM_UNARY(log2) FATHOM_UNARY(log10)
FATHOM_UNARY(log1p)
FATHOM_BINARY(fmod) FATHOM_BINARY(remainder) FATHOM_BINARY(fmin) FATHOM_BINARY(fmax) FATHOM_BINARY(fdim) FATHOM_BINARY(pow)
FATHOM_BINARY(hypot) FATHOM_BINARY(atan2) FATHOM_BINARY(copysign) FATHOM_BINARY(nextafter)
#undef FATHOM_UNARY
#undef FATHOM_BINARY
double fma(double, double, double);
float fmaf(float, float, float);
double ldexp(double, int), frexp(double, int *), modf(double, double *);
float ldexpf(float, int), frexpf(float, int *), modff(float, float *);
long lround(double), lrint(double), lroundf(float), lrintf(float);
long long llround(double), llrint(double);
