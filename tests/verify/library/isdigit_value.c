// expect: false(reach-error)
// unconfirmed: the execution ends without a report (exit code 0)
/* Only that the value is not zero is promised. */
#include <ctype.h>
extern void reach_error(void);
int main(void)
{
    if (isdigit('7') == 5)
        reach_error();
    return 0;
}
