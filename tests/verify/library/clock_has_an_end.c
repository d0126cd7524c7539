// expect: true
/* Sums with the clock do not overflow, nor do nanoseconds in 64 bits. */
#include <time.h>
int main(void)
{
    struct timespec now;
    time_t end = time(NULL) + 3600;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0)
        return 0;
    long long nanoseconds = now.tv_sec * 1000000000LL + now.tv_nsec;
    return nanoseconds > end;
}
