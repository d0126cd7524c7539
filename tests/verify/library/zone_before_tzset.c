// expect: false(assertion)
// args: -- -D_DEFAULT_SOURCE
/* No zone is promised before anybody asks. */
#include <assert.h>
#include <time.h>
int main(void)
{
    assert(tzname[0][0] == 'U');
    return 0;
}
