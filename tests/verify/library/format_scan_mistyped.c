// expect: false(library)
// unconfirmed: the execution ends without a report (exit code 1)
#include <stdio.h>
int main(void)
{
    double d = 0;
    return sscanf("1.5", "%f", &d);
}
