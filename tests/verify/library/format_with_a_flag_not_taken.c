// expect: false(library)
// unconfirmed: ends without a report
/* C11 7.21.6.1p6: `#` says nothing about decimal numbers. */
#include <stdio.h>
int main(void)
{
    printf("%#d\n", 3);
    return 0;
}
