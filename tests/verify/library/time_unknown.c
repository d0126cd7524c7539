// expect: false(reach-error)
// unconfirmed: 
#include <time.h>
extern void reach_error(void);
int main(void)
{
    if (time(NULL) == -1)
        reach_error();
    return 0;
}
