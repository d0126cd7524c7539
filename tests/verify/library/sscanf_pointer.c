// expect: unknown: `%p` in a format of sscanf
/* An extension, or beyond what is formatted here: no violation. */
#include <stdio.h>
int main(void)
{
    void *p = 0; sscanf("0x10", "%p", &p);
    return 0;
}
