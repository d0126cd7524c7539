// expect: true
#include <stddef.h>
#include <sys/time.h>
int main(void)
{
    struct timeval now;
    struct timezone zone;
    if (gettimeofday(&now, &zone) != 0)
        return 0;
    return zone.tz_minuteswest != 0;
}
