// expect: false(deref) line 9
// args: --timeout 6
// unconfirmed: compiled
/* Found at once; the search for the other violations ends with the time, and must not take this one along. */
#include <stdlib.h>
int main(void)
{
    unsetenv("NAME");
    setenv("NAME", "text", 1); return getenv("NAME")[0];
}
