// expect: false(deref)
// unconfirmed: ends without a report
/* The string that a number names is read. */
#include <stdio.h>
int main(void)
{
    printf("%2$d %1$s\n", (const char *)0, 2);
    return 0;
}
