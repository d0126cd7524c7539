// expect: false(library)
// unconfirmed: ends without a report
/* No sanitizer reports overlapping objects. */
#include <stdio.h>
int main(void)
{
    char text[16] = "abc";
    snprintf(text, sizeof text, "%sx", text);
    return 0;
}
