// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
#include <assert.h>
#include <time.h>
int main(void)
{
    time_t now = 0;
    struct tm *fields = localtime(&now);
    if (fields != NULL)
        assert(fields->tm_isdst <= 1);
    return 0;
}
