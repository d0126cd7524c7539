// expect: unknown: in a format of scanf
/* An extension, or beyond what is formatted here: no violation. */
#include <stdio.h>
int main(void)
{
    char *p = 0; sscanf("text", "%ms", &p);
    return 0;
}
