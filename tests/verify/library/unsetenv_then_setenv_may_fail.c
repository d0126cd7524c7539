// expect: false(deref) line 8
// args: --timeout 6
/* Found at once; the search for the other violations ends with the time, and must not take this one along. */
#include <stdlib.h>
int main(void)
{
    unsetenv("NAME");
    setenv("NAME", "text", 1); return getenv("NAME")[0];
}
