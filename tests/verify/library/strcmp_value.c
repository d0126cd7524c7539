// expect: false(reach-error)
// unconfirmed: the execution ends without a report (exit code 0)
/* Only the sign is promised. */
#include <string.h>
extern void reach_error(void);
int main(void)
{
    if (strcmp("b", "a") == 5)
        reach_error();
    return 0;
}
