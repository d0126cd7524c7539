// expect: true
/* Of any time, the seconds are what is left of its minutes. */
#include <assert.h>
#include <time.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    time_t t = __VERIFIER_nondet_uint();
    struct tm parts;
    if (gmtime_r(&t, &parts) == NULL)
        return 0;
    assert(parts.tm_sec == t % 60 && parts.tm_min == t / 60 % 60 && parts.tm_hour == t / 3600 % 24);
    return 0;
}
