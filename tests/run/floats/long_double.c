// machines: x86
/* long double: x87 extended precision on both data models. */
#include <stdio.h>

int main(void)
{
    volatile long double one = 1.0L, three = 3.0L;
    printf("%.20Lg %.20Lg\n", one / three, 0.1L);
    printf("%Lf %Le %La\n", three, one / 1024, one);
    long double big = 1.0L;
    for (int i = 0; i < 2000; i++)
        big *= 2;
    printf("%.10Lg\n", big);
    printf("%d\n", (double)big > 1e308);
    printf("%d %d\n", (long double)(1.0L / 3) == (double)(1.0L / 3), 18446744073709551615ULL == (unsigned long long)18446744073709551615.0L);
    long double array[3] = { 1, 2.5L, -3 };
    array[1] += array[2] * 0.5f;
    printf("%.3Lf %d\n", array[1], (int)array[2]);
    printf("%.10g\n", (double)(one + 1e-19L - one));
    return 0;
}
