// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
#include <time.h>
extern void reach_error(void);
int main(void)
{
    if (time(NULL) == -1)
        reach_error();
    return 0;
}
