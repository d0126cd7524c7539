// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
#define _XOPEN_SOURCE 700
#include <time.h>
extern void reach_error(void);
int main(void)
{
    time_t now = 0;
    localtime(&now);
    if (timezone == 3600 && daylight && tzname[1][0] == 'C')
        reach_error();
    return 0;
}
