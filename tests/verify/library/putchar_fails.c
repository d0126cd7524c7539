// expect: false(reach-error)
// unconfirmed: 
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    if (putchar('a') == EOF)
        reach_error();
    return 0;
}
