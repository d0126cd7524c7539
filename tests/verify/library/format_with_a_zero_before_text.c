// expect: false(library)
// unconfirmed: ends without a report
/* Nor does `0` about text. */
#include <stdio.h>
int main(void)
{
    printf("%05s\n", "a");
    return 0;
}
