// expect: true
/* An argument by number: no violation. */
#include <stdio.h>
int main(void)
{
    char b[20]; snprintf(b, sizeof b, "%1$d", 3);
    return 0;
}
