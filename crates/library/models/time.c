/* time.h: what the clock says is an input. Only the monotonic clock does not run backwards; `time` may not know. Broken-down
 * times are those that POSIX computes (days have 86400 seconds), in local time at any distance from UTC that a time zone can have.
 *
 * Defines: time clock difftime gettimeofday clock_gettime clock_getres timespec_get localtime gmtime localtime_r gmtime_r
 * mktime timegm ctime ctime_r asctime asctime_r strftime nanosleep tzset
 * Needs: __errno_location
 */
#include "failure.h"

extern long __fathom_input_time(void);
extern long __fathom_input_clock(void);
extern long __fathom_input_microseconds(void);
extern long __fathom_input_nanoseconds(void);
extern int __fathom_input_tm_field(void);
extern char __fathom_input_approx_time_text(void);
extern int __fathom_input_utc_offset(void);
extern long long __fathom_input_day(void);
extern long long __fathom_input_cycle_of_years(void);
extern int __fathom_input_year_of_cycle(void);
extern int __fathom_input_day_of_year(void);
extern int __fathom_input_month(void);
extern _Bool __fathom_input_time_is_unknown(void);
extern long __fathom_input_timezone(void);
extern _Bool __fathom_input_zone_is_set(void);

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

/* SOUNDNESS: C and POSIX give clocks no end. Linux counts nanoseconds since 1970 in 64 bits, so that its clocks end in 2262: sums
 * with seconds and numbers of nanoseconds do not overflow. */
#define LAST_SECOND 9223372035

static inline long any_time(void)
{
    long now = __fathom_input_time();
    __fathom_assume(now >= 0 && now <= LAST_SECOND);
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
    unsigned long distance = later >= earlier ? (unsigned long)later - (unsigned long)earlier : (unsigned long)earlier - (unsigned long)later;
    return later >= earlier ? (double)distance : -(double)distance;
}

/* The zone is nobody's business any more, but it is filled in. */
int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    if (zone != NULL) {
        ((int *)zone)[0] = __fathom_input_tm_field();
        ((int *)zone)[1] = __fathom_input_tm_field();
    }
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

/* Names of time zones, in the order of standard time, summer time, and the time that was asked for.
 * SOUNDNESS: POSIX gives them no greatest length; here they have at most 15 characters, and proofs of programs that look at them say so. */
#define ZONE_NAME 16

static char zone_names[3][ZONE_NAME] = { "UTC", "UTC", "UTC" };

/* At least three letters, digits or signs. */
static inline void any_zone_name(char *name)
{
    if (__fathom_concrete())
        return;
    static const char characters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
    const unsigned char *given = __fathom_stack_given(ZONE_NAME, 1);
    for (int i = 0; i < ZONE_NAME - 1; i++)
        name[i] = i >= 3 && given[i] >= 64 ? 0 : characters[given[i] & 63];
    name[ZONE_NAME - 1] = 0;
}

static inline void set_names(void)
{
    for (int i = 0; i < 2; i++) {
        any_zone_name(zone_names[i]);
#ifdef HAS_NAMES_OF_ZONES
        tzname[i] = zone_names[i];
#endif
    }
}

/* What `tzset` does: the environment chooses the zone. */
static inline void set_zone(void)
{
#ifdef HAS_ZONE
    long seconds = __fathom_input_timezone();
    __fathom_assume(seconds >= -89999 && seconds <= 89999);
    timezone = seconds;
    daylight = any_truth(any_field(0, 1));
#endif
    set_names();
}

#ifdef HAS_NAMES_OF_ZONES
/* Before anybody asks, no name is promised. */
__attribute__((constructor)) static void name_zones(void)
{
    set_names();
}
#endif

void tzset(void)
{
    set_zone();
}

/* POSIX lets functions that need not set the zone do so. */
static inline void maybe_set_zone(void)
{
    if (!__fathom_concrete() && __fathom_input_zone_is_set())
        set_zone();
}

/* Rounded down. */
static inline long long floor_quotient(long long a, int b)
{
    return (a >= 0 ? a : a - (b - 1)) / b;
}

static inline _Bool is_leap_year(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days of the year before the month, which may be the one after December. */
static inline int days_before(int month, _Bool leap)
{
    return (367 * month + 5) / 12 - (month < 2 ? 0 : 2 - leap);
}

/* Days since the year 1 in cycles of 400 years, years of the cycle and days of the year. */
struct date {
    long long day, cycle;
    int year_of_cycle, day_of_year, month;
};

#define DAYS_IN_CYCLE 146097
#define DAYS_TO_1970 719162

/* How many days of the cycle have passed when its year begins. */
static inline int days_to_year(int year_of_cycle)
{
    return 365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100;
}

static inline struct date computed_date(long long seconds)
{
    struct date date;
    date.day = floor_quotient(seconds, 86400);
    date.cycle = floor_quotient(date.day + DAYS_TO_1970, DAYS_IN_CYCLE);
    int day_of_cycle = (int)(date.day + DAYS_TO_1970 - date.cycle * DAYS_IN_CYCLE);
    date.year_of_cycle = day_of_cycle / 366;
    while (date.year_of_cycle < 399 && days_to_year(date.year_of_cycle + 1) <= day_of_cycle)
        date.year_of_cycle++;
    date.day_of_year = day_of_cycle - days_to_year(date.year_of_cycle);
    date.month = 0;
    while (days_before(date.month + 1, is_leap_year(date.year_of_cycle + 1)) <= date.day_of_year)
        date.month++;
    return date;
}

/* The same without quotients: there is only one date that meets the conditions. */
static inline struct date guessed_date(long long seconds)
{
    struct date date;
    date.day = __fathom_input_day();
    __fathom_assume(date.day >= -784354017365 && date.day <= 784354017365);
    date.cycle = __fathom_input_cycle_of_years();
    __fathom_assume(date.cycle >= -5368714 && date.cycle <= 5368714);
    date.year_of_cycle = __fathom_input_year_of_cycle();
    __fathom_assume(date.year_of_cycle >= 0 && date.year_of_cycle <= 399);
    date.day_of_year = __fathom_input_day_of_year();
    __fathom_assume(date.day_of_year >= 0 && date.day_of_year <= 365);
    date.month = __fathom_input_month();
    __fathom_assume(date.month >= 0 && date.month <= 11);
    __fathom_assume(date.day * 86400 <= seconds && seconds < date.day * 86400 + 86400);
    __fathom_assume(date.day + DAYS_TO_1970 == date.cycle * DAYS_IN_CYCLE + days_to_year(date.year_of_cycle) + date.day_of_year);
    _Bool leap = is_leap_year(date.year_of_cycle + 1);
    __fathom_assume(date.day_of_year < 365 + leap);
    __fathom_assume(days_before(date.month, leap) <= date.day_of_year && date.day_of_year < days_before(date.month + 1, leap));
    return date;
}

static inline void fill_broken_down(struct tm *result, long long time, int offset)
{
    long long seconds = time + offset;
    struct date date = __fathom_concrete() ? computed_date(seconds) : guessed_date(seconds);
    long long minutes = floor_quotient(seconds, 60), hours = floor_quotient(seconds, 3600);
    result->tm_sec = (int)(seconds >= 0 ? seconds % 60 : seconds - minutes * 60);
    result->tm_min = (int)(seconds >= 0 ? minutes % 60 : minutes - hours * 60);
    result->tm_hour = (int)(seconds >= 0 ? hours % 24 : hours - date.day * 24);
    result->tm_mday = date.day_of_year - days_before(date.month, is_leap_year(date.year_of_cycle + 1)) + 1;
    result->tm_mon = date.month;
    result->tm_year = (int)(date.cycle * 400 + date.year_of_cycle + 1 - 1900);
    result->tm_yday = date.day_of_year;
    result->tm_wday = (int)((date.day % 7 + 11) % 7);
    result->tm_gmtoff = offset;
    result->tm_zone = zone_names[2];
}

extern int __fathom_input_approx_utc_offset(void);

/* Offsets of POSIX's `TZ` reach to 24:59:59, and an hour more in summer. The same time has the same offset as long as nobody changes `TZ`, which is
 * not looked at: a violation that needs two offsets is none. */
static inline int any_offset(long long time)
{
    static _Bool told;
    static long long last;
    int offset = told && last == time ? __fathom_input_approx_utc_offset() : __fathom_input_utc_offset();
    __fathom_assume(offset >= -93599 && offset <= 93599);
    told = 1;
    last = time;
    return offset;
}

/* All members, those of the zone included. */
static inline void set_fields(long long time, struct tm *result, _Bool local, int offset)
{
    fill_broken_down(result, time, offset);
    /* C11 7.27.1: any positive number in summer, any negative one if nobody knows. */
    result->tm_isdst = local ? __fathom_input_tm_field() : 0;
    if (local)
        any_zone_name(zone_names[2]);
    else
        result->tm_zone = !__fathom_concrete() && __fathom_input_zone_is_set() ? "UTC" : "GMT";
}

/* Null if the year does not fit its field, which is a matter of a day where time zones differ. From year -9999 to year 9999 it does. */
static inline struct tm *break_down(long long time, struct tm *result, _Bool local)
{
    if (time < -67768040609740800 || time > 67768036191676799
            || ((time < -377705116800 || time > 253402300799) && zero_or_failure() != 0)) {
        fail_somehow();
        return NULL;
    }
    set_fields(time, result, local, local ? any_offset(time) : 0);
    return result;
}

/* Shared by both functions. */
static struct tm broken_down;

struct tm *localtime(const long *time)
{
    set_zone();
    return break_down(*time, &broken_down, 1);
}

struct tm *gmtime(const long *time)
{
    maybe_set_zone();
    return break_down(*time, &broken_down, 0);
}

struct tm *localtime_r(const long *restrict time, struct tm *restrict result)
{
    maybe_set_zone();
    return break_down(*time, result, 1);
}

struct tm *gmtime_r(const long *restrict time, struct tm *restrict result)
{
    maybe_set_zone();
    return break_down(*time, result, 0);
}

/* Days since 1970 of the first day of a year and month, which may be outside their ranges. */
static inline long long days_since_1970(long long year, int month)
{
    long long years = year + floor_quotient(month, 12);
    int month_of_year = (int)(month - floor_quotient(month, 12) * 12);
    long long past = years - 1;
    _Bool leap = years - floor_quotient(years, 4) * 4 == 0
            && (years - floor_quotient(years, 100) * 100 != 0 || years - floor_quotient(years, 400) * 400 == 0);
    return 365 * past + floor_quotient(past, 4) - floor_quotient(past, 100) + floor_quotient(past, 400) - DAYS_TO_1970
            + days_before(month_of_year, leap);
}

/* What the members tell of, in UTC. */
static inline long long time_of_fields(const struct tm *time)
{
    long long days = days_since_1970(time->tm_year + 1900ll, time->tm_mon) + time->tm_mday - 1;
    return days * 86400 + time->tm_hour * 3600ll + time->tm_min * 60ll + time->tm_sec;
}

extern int __fathom_input_approx_mktime_shift(void);

/* -1 if the time cannot be told. Afterwards the members tell of the result. Local times that do not
 * exist, and those of the other half of the year, tell of a time that is shifted; no clock was ever shifted by more than a day. */
static inline long make_time(struct tm *time, _Bool local)
{
    long long result = time_of_fields(time);
    int offset = local ? any_offset(result) : 0;
    result -= offset;
    _Bool in_range = result >= -67768040609740800 && result <= 67768036191676799 && (long)result == result;
    /* Outside these years the result may not fit, or that of the members. */
    _Bool certain = !local && result >= -377705116800 && result <= 253402300799;
    if (!in_range || (!certain && zero_or_failure() != 0)) {
        fail_somehow();
        /* C promises nothing of the other members. */
        if (!__fathom_concrete() && __fathom_input_time_is_unknown()) {
            struct tm *other = __fathom_stack_given(sizeof(struct tm), 1);
            other->tm_wday = time->tm_wday;
            *time = *other;
        }
        return -1;
    }
    if (local && !__fathom_concrete()) {
        int shift = __fathom_input_approx_mktime_shift();
        __fathom_assume(shift >= -86400 && shift <= 86400);
        offset += shift;
    }
    set_fields(result, time, local, offset);
    return (long)result;
}

long mktime(struct tm *time)
{
    set_zone();
    return make_time(time, 1);
}

long timegm(struct tm *time)
{
    maybe_set_zone();
    return make_time(time, 0);
}

/* "Thu Jan  1 00:00:00 1970\n": 25 characters for years of four digits; others are undefined. */
#define TIME_TEXT 26

static const char *const day_names[] = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" };
static const char *const month_names[] = {
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
};

static inline void put_two(char *to, int number, char first)
{
    to[0] = number < 10 ? first : (char)('0' + number / 10);
    to[1] = (char)('0' + number % 10);
}

/* C11 7.27.3.1 fixes every character. */
static inline char *text_of_fields(const struct tm *time, char *text)
{
    for (int i = 0; i < 3; i++) {
        text[i] = day_names[time->tm_wday][i];
        text[4 + i] = month_names[time->tm_mon][i];
    }
    text[3] = text[7] = text[10] = text[19] = ' ';
    text[13] = text[16] = ':';
    put_two(text + 8, time->tm_mday, ' ');
    put_two(text + 11, time->tm_hour, '0');
    put_two(text + 14, time->tm_min, '0');
    put_two(text + 17, time->tm_sec, '0');
    int year = time->tm_year + 1900;
    put_two(text + 20, year / 100, '0');
    put_two(text + 22, year % 100, '0');
    text[TIME_TEXT - 2] = '\n';
    text[TIME_TEXT - 1] = 0;
    return text;
}

static char time_text[TIME_TEXT];

/* From the year 1000 to 9999, wherever the clock's owner lives. */
static inline char *text_of_time(long time, struct tm *fields, char *text)
{
    __fathom_assert(time >= -30610130400 && time <= 253402207199, "library", "text of a time whose year has not four digits");
    set_fields(time, fields, 1, any_offset(time));
    return text_of_fields(fields, text);
}

char *ctime(const long *time)
{
    set_zone();
    /* C11 7.27.3.2: what `localtime` fills is filled here too. */
    return text_of_time(*time, &broken_down, time_text);
}

char *ctime_r(const long *restrict time, char *restrict text)
{
    maybe_set_zone();
    struct tm fields;
    return text_of_time(*time, &fields, text);
}

/* C11 7.27.3.1: members outside their ranges are undefined, and so are years that have not four digits. */
static inline char *text_of_broken_down(const struct tm *time, char *text)
{
    __fathom_assert(time->tm_year >= 1000 - 1900 && time->tm_year <= 9999 - 1900, "library", "text of a time whose year has not four digits");
    __fathom_assert(time->tm_mon >= 0 && time->tm_mon <= 11 && time->tm_mday >= 1 && time->tm_mday <= 31
            && time->tm_hour >= 0 && time->tm_hour <= 23 && time->tm_min >= 0 && time->tm_min <= 59
            && time->tm_sec >= 0 && time->tm_sec <= 60 && time->tm_wday >= 0 && time->tm_wday <= 6,
        "library", "text of a time with a member outside its range");
    return text_of_fields(time, text);
}

char *asctime(const struct tm *time)
{
    return text_of_broken_down(time, time_text);
}

char *asctime_r(const struct tm *restrict time, char *restrict text)
{
    return text_of_broken_down(time, text);
}

/* A member that is written in two digits. */
static inline _Bool is_two_digits(char conversion)
{
    return conversion == 'd' || conversion == 'm' || conversion == 'H' || conversion == 'M' || conversion == 'S' || conversion == 'y';
}

static inline int two_digits(char conversion, const struct tm *time)
{
    switch (conversion) {
    case 'd':
        return time->tm_mday;
    case 'm':
        return time->tm_mon + 1;
    case 'H':
        return time->tm_hour;
    case 'M':
        return time->tm_min;
    case 'S':
        return time->tm_sec;
    default:
        return (time->tm_year % 100 + 100) % 100;
    }
}

/* C11 7.27.3.5: what is written for a member outside its range is not specified. */
static inline _Bool is_in_range(char conversion, const struct tm *time)
{
    switch (conversion) {
    case 'd':
        return time->tm_mday >= 1 && time->tm_mday <= 31;
    case 'm':
        return time->tm_mon >= 0 && time->tm_mon <= 11;
    case 'H':
        return time->tm_hour >= 0 && time->tm_hour <= 23;
    case 'M':
        return time->tm_min >= 0 && time->tm_min <= 59;
    case 'S':
        return time->tm_sec >= 0 && time->tm_sec <= 60;
    default:
        return time->tm_year >= -1900;
    }
}

/* What a conversion stands for, in the C locale. */
static inline const char *long_form(char conversion)
{
    switch (conversion) {
    case 'F':
        return "%Y-%m-%d";
    case 'T':
    case 'X':
        return "%H:%M:%S";
    case 'R':
        return "%H:%M";
    case 'D':
    case 'x':
        return "%m/%d/%y";
    case 'n':
        return "\n";
    case 't':
        return "\t";
    case '%':
        return "%";
    default:
        return NULL;
    }
}

/* A name of a day or month, or null. */
static inline const char *name_in_time(char conversion, const struct tm *time)
{
    if ((conversion == 'a' || conversion == 'A') && time->tm_wday >= 0 && time->tm_wday <= 6)
        return day_names[time->tm_wday];
    if ((conversion == 'b' || conversion == 'h' || conversion == 'B') && time->tm_mon >= 0 && time->tm_mon <= 11)
        return month_names[time->tm_mon];
    return NULL;
}

/* The text, up to the room there is; its length, which counts what did not fit, too. Conversions that are not known, members outside
 * their ranges and years that have not four digits give any text. */
static inline size_t put_time(char *to, size_t size, size_t at, char conversion, const struct tm *time)
{
    char digits[4];
    size_t length = 0;
    const char *text = name_in_time(conversion, time);
    if (text != NULL) {
        size_t most = conversion == 'A' || conversion == 'B' ? SIZE_MAX : 3;
        while (length < most && text[length] != 0)
            length++;
    } else if (is_two_digits(conversion)) {
        if (is_in_range(conversion, time)) {
            put_two(digits, two_digits(conversion, time), '0');
            length = 2;
        }
    } else if (conversion == 'Y' && time->tm_year >= 1000 - 1900 && time->tm_year <= 9999 - 1900) {
        put_two(digits, (time->tm_year + 1900) / 100, '0');
        put_two(digits + 2, (time->tm_year + 1900) % 100, '0');
        length = 4;
    }
    for (size_t i = 0; i < length; i++, at++)
        if (at < size)
            to[at] = text != NULL ? text[i] : digits[i];
    while (length == 0) {
        char c = __fathom_input_approx_time_text();
        if (c == 0 || at >= size)
            break;
        to[at] = c;
        at++;
    }
    return at;
}

/* Flags and widths are no C, but glibc knows them; what they make of a conversion is not known here. */
static inline _Bool is_time_flag(char c)
{
    return c == '_' || c == '-' || c == '^' || c == '#' || c == '+' || (c >= '0' && c <= '9');
}

/* C11 7.27.3.5: the modifiers say nothing in the C locale. */
static inline _Bool takes_modifier(char modifier, char conversion)
{
    const char *all = modifier == 'E' ? "cCxXyY" : "deHImMSuUVwWy";
    for (int i = 0; all[i] != 0; i++)
        if (all[i] == conversion)
            return 1;
    return 0;
}

/* Those of C, of POSIX and of glibc. */
static inline _Bool is_time_conversion(char conversion)
{
    const char *all = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%+";
    for (int i = 0; all[i] != 0; i++)
        if (all[i] == conversion)
            return 1;
    return 0;
}

/* 0 if the text does not fit: then nothing certain is in the array. */
size_t strftime(char *restrict to, size_t size, const char *restrict format, const struct tm *restrict time)
{
    (void)time->tm_sec;
    maybe_set_zone();
    size_t length = 0;
    for (size_t i = 0; format[i] != 0; i++) {
        if (format[i] != '%') {
            if (length < size)
                to[length] = format[i];
            length++;
            continue;
        }
        i++;
        _Bool known = 1;
        while (is_time_flag(format[i])) {
            known = 0;
            i++;
        }
        if (format[i] == 'E' || format[i] == 'O') {
            known = known && takes_modifier(format[i], format[i + 1]);
            i++;
        }
        __fathom_assert(is_time_conversion(format[i]), "library", "unknown conversion in the format of strftime");
        if (format[i] == 0)
            break;
        const char *form = known ? long_form(format[i]) : NULL;
        if (form == NULL)
            length = put_time(to, size, length, known ? format[i] : 0, time);
        for (size_t j = 0; form != NULL && form[j] != 0; j++) {
            if (form[j] == '%' && form[j + 1] != 0) {
                j++;
                length = put_time(to, size, length, form[j], time);
            } else {
                if (length < size)
                    to[length] = form[j];
                length++;
            }
        }
    }
    if (length >= size) {
        forget_bytes(to, size);
        return 0;
    }
    to[length] = 0;
    return length;
}

/* What is left of the time if a signal came. */
int nanosleep(const struct timespec *wanted, struct timespec *remaining)
{
    if (wanted->tv_sec < 0 || wanted->tv_nsec < 0 || wanted->tv_nsec >= 1000000000) {
        errno = EINVAL;
        return -1;
    }
    int status = zero_or_failure();
    if (status != 0 && errno == EINTR && remaining != NULL) {
        /* Both may be one object. */
        struct timespec most = *wanted;
        any_timespec(remaining);
        __fathom_assume(remaining->tv_sec < most.tv_sec || (remaining->tv_sec == most.tv_sec && remaining->tv_nsec <= most.tv_nsec));
    }
    return status;
}
