/* time.h: what the clock says is an input. Only the monotonic clock does not run backwards; `time` may not know. Broken-down
 * times have fields in the ranges C gives, but no relation to the time they come from.
 *
 * Defines: time clock difftime gettimeofday clock_gettime clock_getres timespec_get localtime gmtime localtime_r gmtime_r
 * mktime timegm ctime ctime_r asctime asctime_r strftime nanosleep tzset timezone daylight tzname
 * Needs: __errno_location
 */
#include "failure.h"

extern long __fathom_input_time(void);
extern long __fathom_input_clock(void);
extern long __fathom_input_microseconds(void);
extern long __fathom_input_nanoseconds(void);
extern int __fathom_input_tm_field(void);
extern char __fathom_input_time_text(void);
extern _Bool __fathom_input_time_is_unknown(void);
extern long __fathom_input_timezone(void);

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
    long now = -1;
    if (__fathom_input_time_is_unknown())
        fail_somehow();
    else
        now = any_time();
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

static inline void any_timespec(struct timespec *now)
{
    now->tv_sec = any_time();
    now->tv_nsec = __fathom_input_nanoseconds();
    __fathom_assume(now->tv_nsec >= 0 && now->tv_nsec < 1000000000);
}

/* Every system has the clocks 0 (CLOCK_REALTIME) and 1 (CLOCK_MONOTONIC); whether it has others is up to it. */
static inline _Bool has_clock(int clock)
{
    return clock == 0 || clock == 1 || zero_or_failure() == 0;
}

int clock_gettime(int clock, struct timespec *now)
{
    static struct timespec last;
    if (!has_clock(clock))
        return -1;
    any_timespec(now);
    if (clock == 1) {
        __fathom_assume(now->tv_sec > last.tv_sec || (now->tv_sec == last.tv_sec && now->tv_nsec >= last.tv_nsec));
        last = *now;
    }
    return 0;
}

int clock_getres(int clock, struct timespec *resolution)
{
    if (!has_clock(clock))
        return -1;
    if (resolution != NULL) {
        any_timespec(resolution);
        __fathom_assume(resolution->tv_sec != 0 || resolution->tv_nsec != 0);
    }
    return 0;
}

/* The base if it succeeds, else zero; TIME_UTC is 1. */
int timespec_get(struct timespec *now, int base)
{
    if (base != 1 || zero_or_failure() != 0)
        return 0;
    any_timespec(now);
    return base;
}

static inline int any_field(int least, int most)
{
    int value = __fathom_input_tm_field();
    __fathom_assume(value >= least && value <= most);
    return value;
}

static inline void fill_broken_down(struct tm *result)
{
    result->tm_sec = any_field(0, 60);
    result->tm_min = any_field(0, 59);
    result->tm_hour = any_field(0, 23);
    result->tm_mday = any_field(1, 31);
    result->tm_mon = any_field(0, 11);
    result->tm_year = any_field(-INT_MAX - 1, INT_MAX);
    result->tm_wday = any_field(0, 6);
    result->tm_yday = any_field(0, 365);
    result->tm_isdst = any_field(-1, 1);
    result->tm_gmtoff = any_field(-86400, 86400);
    result->tm_zone = "UTC";
}

/* Null if the year does not fit its field. From year -9999 to year 9999 it does. */
static inline struct tm *break_down(long time, struct tm *result)
{
    if ((time < -377705116800 || time > 253402300799) && zero_or_failure() != 0)
        return NULL;
    fill_broken_down(result);
    return result;
}

/* Shared by both functions. */
static struct tm broken_down;

struct tm *localtime(const long *time)
{
    return break_down(*time, &broken_down);
}

struct tm *gmtime(const long *time)
{
    return break_down(*time, &broken_down);
}

struct tm *localtime_r(const long *restrict time, struct tm *restrict result)
{
    return break_down(*time, result);
}

struct tm *gmtime_r(const long *restrict time, struct tm *restrict result)
{
    return break_down(*time, result);
}

/* -1 if the time cannot be told, and then the structure is as it was. */
static inline long make_time(struct tm *time)
{
    (void)time->tm_year;
    if (zero_or_failure() != 0)
        return -1;
    fill_broken_down(time);
    return __fathom_input_time();
}

long mktime(struct tm *time)
{
    return make_time(time);
}

long timegm(struct tm *time)
{
    return make_time(time);
}

/* "Thu Jan  1 00:00:00 1970\n": 25 characters for years of four digits; others are undefined. */
#define TIME_TEXT 26

static inline char *any_time_text(char *text)
{
    for (int i = 0; i < TIME_TEXT - 2; i++) {
        char c = __fathom_input_time_text();
        __fathom_assume(c >= ' ' && c <= 'z');
        text[i] = c;
    }
    text[TIME_TEXT - 2] = '\n';
    text[TIME_TEXT - 1] = 0;
    return text;
}

static char time_text[TIME_TEXT];

/* From the year 1000 to 9999, wherever the clock's owner lives. */
static inline char *text_of_time(long time, char *text)
{
    __fathom_assert(time >= -30610137600 && time <= 253402214400, "library", "text of a time whose year has not four digits");
    return any_time_text(text);
}

char *ctime(const long *time)
{
    return text_of_time(*time, time_text);
}

char *ctime_r(const long *restrict time, char *restrict text)
{
    return text_of_time(*time, text);
}

/* C11 7.27.3.1: members outside their ranges are undefined, and so are years that have not four digits. */
static inline char *text_of_broken_down(const struct tm *time, char *text)
{
    __fathom_assert(time->tm_year >= 1000 - 1900 && time->tm_year <= 9999 - 1900, "library", "text of a time whose year has not four digits");
    __fathom_assert(time->tm_mon >= 0 && time->tm_mon <= 11 && time->tm_mday >= 1 && time->tm_mday <= 31
            && time->tm_hour >= 0 && time->tm_hour <= 23 && time->tm_min >= 0 && time->tm_min <= 59
            && time->tm_sec >= 0 && time->tm_sec <= 60 && time->tm_wday >= 0 && time->tm_wday <= 6,
        "library", "text of a time with a member outside its range");
    return any_time_text(text);
}

char *asctime(const struct tm *time)
{
    return text_of_broken_down(time, time_text);
}

char *asctime_r(const struct tm *restrict time, char *restrict text)
{
    return text_of_broken_down(time, text);
}

/* Any text that fits, or 0 if it does not: then nothing certain is in the array. */
size_t strftime(char *restrict to, size_t size, const char *restrict format, const struct tm *restrict time)
{
    (void)time->tm_sec;
    size_t i = 0;
    while (format[i] != 0)
        i++;
    if (size == 0)
        return 0;
    if (i == 0) {
        to[0] = 0;
        return 0;
    }
    if (zero_or_failure() != 0) {
        forget_bytes(to, size);
        return 0;
    }
    size_t length = 0;
    while (length + 1 < size) {
        char c = __fathom_input_time_text();
        if (c == 0)
            break;
        to[length] = c;
        length++;
    }
    to[length] = 0;
    return length;
}

/* What is left of the time if a signal came. */
int nanosleep(const struct timespec *wanted, struct timespec *remaining)
{
    (void)wanted->tv_sec;
    int status = zero_or_failure();
    if (status != 0 && remaining != NULL) {
        any_timespec(remaining);
        __fathom_assume(remaining->tv_sec <= wanted->tv_sec);
    }
    return status;
}

/* Before `tzset`, they tell of UTC. */
static char utc[] = "UTC";
long timezone;
int daylight;
char *tzname[2] = { utc, utc };

void tzset(void)
{
    long seconds = __fathom_input_timezone();
    __fathom_assume(seconds >= -86400 && seconds <= 86400);
    timezone = seconds;
    daylight = any_field(0, 1);
}
