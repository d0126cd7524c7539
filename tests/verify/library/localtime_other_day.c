// expect: false(reach-error)
// unconfirmed: cannot be given to the compiled program
/* Elsewhere it is another day. */
#include <time.h>
extern void reach_error(void);
int main(void)
{
    time_t t = 0;
    struct tm *parts = localtime(&t);
    if (parts != NULL && parts->tm_year == 69 && parts->tm_hour == 19)
        reach_error();
    return 0;
}
