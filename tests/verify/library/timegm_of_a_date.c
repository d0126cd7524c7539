// expect: true
/* Members outside their ranges are put right: the 13th month of 1999 is the first one of 2000. */
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>
int main(void)
{
    struct tm fields = { .tm_year = 99, .tm_mon = 13, .tm_mday = 30, .tm_hour = -1 };
    assert(timegm(&fields) == 951865200);
    assert(fields.tm_mon == 1 && fields.tm_mday == 29 && fields.tm_hour == 23 && fields.tm_yday == 59);
    return 0;
}
