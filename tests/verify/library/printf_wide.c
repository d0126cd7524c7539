// expect: unknown: wide characters
/* An extension, or beyond what is formatted here: no violation. */
#include <stdio.h>
int main(void)
{
    printf("%ls", L"text");
    return 0;
}
