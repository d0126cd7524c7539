// expect: true
/* Flags, widths, precisions and lengths that C defines. */
#include <stdio.h>
int main(void)
{
    printf("%#x %05d %.3s %5s %-5s %hd %hhu %lf %Lf %+.2e %#o %lld %zu %5p %c %5c%%\n", 3u, 4, "text", "a", "b", 1, 2, 1.0, 1.0L, 2.0, 8u, 5LL, sizeof(int),
        (void *)0, 'c', 'd');
    return 0;
}
