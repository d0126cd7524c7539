// expect: false(library)
// unconfirmed: the execution ends without a report
/* C11 7.21.6.6: the format is read while it is overwritten. */
#include <stdio.h>
int main(void)
{
    char text[20] = "ab%dcd";
    sprintf(text, text, 5);
    return 0;
}
