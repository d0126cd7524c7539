// expect: false(library)
// unconfirmed: no sanitizer reports overlapping objects
#include <stdio.h>
int main(void)
{
    char text[16] = "abc";
    snprintf(text, sizeof text, "%sx", text);
    return 0;
}
