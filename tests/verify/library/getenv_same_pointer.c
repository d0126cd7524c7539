// expect: false(reach-error)
// unconfirmed: 
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    if (getenv("NAME") != NULL && getenv("NAME") == getenv("NAME"))
        reach_error();
    return 0;
}
