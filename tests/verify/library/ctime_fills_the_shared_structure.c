// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* `ctime` is `asctime(localtime(…))`, and the structure is that of `gmtime`. */
#include <assert.h>
#include <time.h>
int main(void)
{
    time_t first = 0, later = 3 * 86400;
    struct tm *told = gmtime(&first);
    if (told == NULL)
        return 0;
    int day = told->tm_mday;
    ctime(&later);
    assert(told->tm_mday == day);
    return 0;
}
