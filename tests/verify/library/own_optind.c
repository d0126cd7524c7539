// expect: false(assertion)
/* An object of the program's own hides the library's. */
#include <assert.h>
int optind;
char *tzname[2];
extern void tzset(void);
int main(void)
{
    tzset();
    assert(tzname[0] == 0);
    assert(optind == 1);
    return 0;
}
