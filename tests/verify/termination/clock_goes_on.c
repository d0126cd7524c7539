// expect: unknown
// args: --property termination --timeout 6
/* A clock does not stand still: waiting for it is no cycle. */
#include <time.h>
int main(void)
{
    time_t t = time(0);
    while (time(0) == t)
        ;
    return 0;
}
