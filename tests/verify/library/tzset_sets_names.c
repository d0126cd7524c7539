// expect: false (unreach-call)
// args: --property unreach-call
// unconfirmed: the counterexample depends on the contents of uninitialised memory
#define _XOPEN_SOURCE 700
#include <time.h>
extern void reach_error(void);
int main(void)
{
    tzset();
    if (tzname[0][0] == 'C')
        reach_error();
    return 0;
}
