// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    if (getenv("NAME") != NULL && getenv("NAME") == getenv("NAME"))
        reach_error();
    return 0;
}
