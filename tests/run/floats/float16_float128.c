// gcc: -msse2
/* _Float16 and __float128. */
#include <stdio.h>

int main(void)
{
    volatile _Float16 h = (_Float16)0.1f;
    _Float16 sum = 0;
    for (int i = 0; i < 10; i++)
        sum += h;
    printf("%.9g %.9g\n", (double)h, (double)sum);
    printf("%.9g %d\n", (double)(_Float16)65504.0f, (double)(_Float16)70000.0f > 1e30);
    printf("%d %d\n", (int)sizeof(_Float16), (int)sizeof(__float128));
    volatile __float128 one = 1, three = 3;
    __float128 third = one / three;
    printf("%.17g %d\n", (double)third, third == (long double)third);
    __float128 rest = third * 3 - 1;
    printf("%g %d\n", (double)rest, third > 0.333Q);
    printf("%d\n", (int)(third * 1000));
    return 0;
}
