// expect: false(library)
// unconfirmed: ends without a report
/* C11 7.21.5.3p3. */
#include <stdio.h>
int main(void)
{
    FILE *file = fopen("x", "q");
    if (file != NULL)
        fclose(file);
    return 0;
}
