// expect: true
/* What POSIX computes: 2000-02-29 was a Tuesday. */
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void)
{
    time_t t = 951786123;
    struct tm *parts = gmtime(&t);
    assert(parts != NULL);
    assert(parts->tm_year == 100 && parts->tm_mon == 1 && parts->tm_mday == 29 && parts->tm_wday == 2 && parts->tm_yday == 59);
    assert(parts->tm_hour == 1 && parts->tm_min == 2 && parts->tm_sec == 3 && parts->tm_isdst == 0);
    assert(strcmp(asctime(parts), "Tue Feb 29 01:02:03 2000\n") == 0);
    char text[32];
    assert(strftime(text, sizeof text, "%F %T %A", parts) == 27);
    assert(strcmp(text, "2000-02-29 01:02:03 Tuesday") == 0);
    return 0;
}
