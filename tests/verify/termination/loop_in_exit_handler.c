// expect: false(termination)
// args: --property termination --timeout 20
/* What `atexit` registered runs before the end. */
#include <stdlib.h>
static void h(void)
{
    for (;;)
        ;
}
int main(void)
{
    atexit(h);
    return 0;
}
