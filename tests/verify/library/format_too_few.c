// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 0)
#include <stdio.h>
int main(void)
{
    printf("%d %d\n", 1);
    return 0;
}
