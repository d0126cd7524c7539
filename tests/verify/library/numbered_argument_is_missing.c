// expect: false(library)
// unconfirmed: ends without a report
/* Where arguments have numbers, every number up to the greatest is used: otherwise nobody knows the type of the one that is left out. */
#include <stdio.h>
int main(void)
{
    char text[32];
    const char *format = "%2$d";
    sprintf(text, format, 1, 2);
    return 0;
}
