// expect: false(library)
// unconfirmed: ends without a report
/* No object has so many bytes. The product wraps around in the C library, too. */
#include <stdint.h>
#include <stdio.h>
int main(void)
{
    char text[4] = "abc";
    fwrite(text, SIZE_MAX / 2 + 1, 2, stdout);
    return 0;
}
