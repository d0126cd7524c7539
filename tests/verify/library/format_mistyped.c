// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 0)
#include <stdio.h>
int main(void)
{
    printf("%d\n", 1.5);
    return 0;
}
