// expect: false(reach-error)
// unconfirmed: 
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (fputs("text", stdout) == EOF)
        reach_error();
    return 0;
}
