// expect: true
/* What a library function makes of characters that nobody set is written; it does not report what it reads. */
#include <stdio.h>
int main(void)
{
    char a[8], b[8];
    a[2] = 0;
    snprintf(b, 8, "%s", a);
    return b[0];
}
