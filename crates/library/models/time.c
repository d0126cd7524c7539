/* time.h: what the clock says is an input; that it does not run backwards is not promised. Broken-down times have fields in
 * the ranges C gives, but no relation to the time they come from.
 *
 * Defines: time clock difftime gettimeofday clock_gettime localtime gmtime localtime_r gmtime_r mktime ctime asctime
 * strftime nanosleep
 */
#include "fathom.h"

extern long __fathom_input_time(void);
extern long __fathom_input_clock(void);
extern long __fathom_input_microseconds(void);
extern long __fathom_input_nanoseconds(void);
extern int __fathom_input_tm_field(void);
extern char __fathom_input_time_text(void);
extern int __fathom_input_status(void);

struct timeval {
    long tv_sec, tv_usec;
};
struct timespec {
    long tv_sec, tv_nsec;
};
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

static inline long any_time(void)
{
    long now = __fathom_input_time();
    __fathom_assume(now >= 0);
    return now;
}

long time(long *result)
{
    long now = any_time();
    if (result != NULL)
        *result = now;
    return now;
}

long clock(void)
{
    long ticks = __fathom_input_clock();
    __fathom_assume(ticks >= -1);
    return ticks;
}

double difftime(long later, long earlier)
{
    return (double)later - (double)earlier;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    now->tv_sec = any_time();
    now->tv_usec = __fathom_input_microseconds();
    __fathom_assume(now->tv_usec >= 0 && now->tv_usec < 1000000);
    return 0;
}

int clock_gettime(int clock, struct timespec *now)
{
    now->tv_sec = any_time();
    now->tv_nsec = __fathom_input_nanoseconds();
    __fathom_assume(now->tv_nsec >= 0 && now->tv_nsec < 1000000000);
    return 0;
}

static inline int any_field(int least, int most)
{
    int value = __fathom_input_tm_field();
    __fathom_assume(value >= least && value <= most);
    return value;
}

static inline struct tm *fill_broken_down(struct tm *result)
{
    result->tm_sec = any_field(0, 60);
    result->tm_min = any_field(0, 59);
    result->tm_hour = any_field(0, 23);
    result->tm_mday = any_field(1, 31);
    result->tm_mon = any_field(0, 11);
    result->tm_year = any_field(-INT_MAX - 1, INT_MAX);
    result->tm_wday = any_field(0, 6);
    result->tm_yday = any_field(0, 365);
    result->tm_isdst = any_field(0, 1);
    result->tm_gmtoff = any_field(-86400, 86400);
    result->tm_zone = "UTC";
    return result;
}

static struct tm broken_down;

struct tm *localtime(const long *time)
{
    (void)*time;
    return fill_broken_down(&broken_down);
}

struct tm *gmtime(const long *time)
{
    (void)*time;
    return fill_broken_down(&broken_down);
}

struct tm *localtime_r(const long *restrict time, struct tm *restrict result)
{
    (void)*time;
    return fill_broken_down(result);
}

struct tm *gmtime_r(const long *restrict time, struct tm *restrict result)
{
    (void)*time;
    return fill_broken_down(result);
}

long mktime(struct tm *time)
{
    fill_broken_down(time);
    return __fathom_input_time();
}

/* "Thu Jan  1 00:00:00 1970\n": 25 characters for years of four digits. */
static inline char *any_time_text(void)
{
    static char text[26];
    for (int i = 0; i < 24; i++) {
        char c = __fathom_input_time_text();
        __fathom_assume(c >= ' ' && c <= 'z');
        text[i] = c;
    }
    text[24] = '\n';
    text[25] = 0;
    return text;
}

char *ctime(const long *time)
{
    (void)*time;
    return any_time_text();
}

char *asctime(const struct tm *time)
{
    (void)time->tm_sec;
    return any_time_text();
}

/* Any text that fits, or 0 if it does not. */
size_t strftime(char *restrict to, size_t size, const char *restrict format, const struct tm *restrict time)
{
    (void)time->tm_sec;
    size_t length = 0;
    while (length + 1 < size) {
        char c = __fathom_input_time_text();
        if (c == 0)
            break;
        to[length] = c;
        length++;
    }
    if (length < size)
        to[length] = 0;
    return length;
}

int nanosleep(const struct timespec *wanted, struct timespec *remaining)
{
    int status = __fathom_input_status();
    __fathom_assume(status == 0 || status == -1);
    if (status != 0 && remaining != NULL)
        *remaining = *wanted;
    return status;
}
