/* Hexadecimal and decimal float literals with every suffix, integer literals with every base and suffix. */
#include <stdio.h>

int main(void)
{
    printf("%.17g %.17g %.17g\n", 0x1.8p3, 0x.1p-4, 0x1p-1074);
    printf("%.17g %.9g %.20Lg\n", 1e-320, 3.4e38f, 1.1L);
    printf("%.17g %.17g %.17g\n", .5, 5., 1E+2);
    printf("%.17g\n", 123456789012345678901234567890.0);
    printf("%d %d %d %d\n", 0x7f, 0777, 0b1011, 1000000);
    printf("%u %ld %lu %lld %llu\n", 0xffffffff, 10L, 10uL, 10LL, 0xffffffffffffffffULL);
    printf("%d %d %d\n", (int)sizeof 2147483648, (int)sizeof 0xffffffff, (int)sizeof 1LL);
    printf("%d %d %d %d\n", '\n', '\x41', '\101', '\0');
    printf("%d %d %d\n", L'x', u'y', U'\U0001F600');
    return 0;
}
