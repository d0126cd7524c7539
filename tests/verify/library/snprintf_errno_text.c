// expect: unknown: the text of errno
/* An extension, or beyond what is formatted here: no violation. */
#include <stdio.h>
int main(void)
{
    char b[200]; snprintf(b, sizeof b, "%m");
    return 0;
}
