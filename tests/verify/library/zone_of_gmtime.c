// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
#define _DEFAULT_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void)
{
    time_t now = 0;
    struct tm *utc = gmtime(&now);
    if (utc != NULL && utc->tm_zone[0] == 'G')
        reach_error();
    return 0;
}
