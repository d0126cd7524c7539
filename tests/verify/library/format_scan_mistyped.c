// expect: false(library)
// unconfirmed: 
#include <stdio.h>
int main(void)
{
    double d = 0;
    return sscanf("1.5", "%f", &d);
}
