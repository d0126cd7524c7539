// expect: true
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <string.h>
#include <time.h>
int main(void)
{
    tzset();
    assert(strlen(tzname[0]) >= 3);
    assert(timezone > -90000 && timezone < 90000);
    return 0;
}
