// expect: false(library)
// unconfirmed: ends without a report
/* Arguments with and without numbers do not go together. */
#include <stdio.h>
int main(void)
{
    char text[32];
    sprintf(text, "%1$d %d", 1, 2);
    return 0;
}
