// expect: false(library)
// unconfirmed: ends without a report
/* C11 7.21.6.2p3: a width is greater than zero. */
#include <stdio.h>
int main(void)
{
    char text[4];
    return sscanf("ab", "%0s", text);
}
