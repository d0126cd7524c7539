// expect: true
// args: --arch 32
/* After Figure 3.14: checked by the front end for the chosen data model, no property of their own. */
#include <assert.h>

static_assert(sizeof(long) == 4, "long has 32 bits here");

int main(void)
{
    static_assert(sizeof(void *) == 4, "and so have pointers");
    return 0;
}
