// expect: false(library)
// unconfirmed: ends without a report
/* C11 7.22.4.4: `exit` is called once. No sanitizer reports a second exit. */
#include <stdlib.h>
static void again(void)
{
    exit(1);
}
int main(void)
{
    if (atexit(again) != 0)
        return 1;
    return 0;
}
