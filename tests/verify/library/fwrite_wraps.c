// expect: false(library)
// unconfirmed: the product wraps around in the C library, too
/* No object has so many bytes. */
#include <stdint.h>
#include <stdio.h>
int main(void)
{
    char text[4] = "abc";
    fwrite(text, SIZE_MAX / 2 + 1, 2, stdout);
    return 0;
}
