// expect: false(parameter)
#include <time.h>
int main(void)
{
    struct timespec *now = 0;
    return timespec_get(now, TIME_UTC);
}
