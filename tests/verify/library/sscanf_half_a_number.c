// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* Text that begins like a number and is none does not match, though some libraries take it. */
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    float value;
    if (sscanf("1e+x", "%f", &value) == 0)
        reach_error();
    return 0;
}
