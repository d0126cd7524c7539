// expect: unknown
/* The same time has the same date as long as nobody changes the zone. */
#include <assert.h>
#include <time.h>
int main(void)
{
    time_t then = 1000000000;
    struct tm *told = localtime(&then);
    if (told == NULL)
        return 0;
    int day = told->tm_mday;
    told = localtime(&then);
    if (told == NULL)
        return 0;
    assert(told->tm_mday == day);
    return 0;
}
