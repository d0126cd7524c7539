// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Only thirty-two registrations are promised. */
#include <assert.h>
#include <stdlib.h>
static void nothing(void)
{
}
int main(void)
{
    for (int i = 0; i < 32; i++)
        assert(atexit(nothing) == 0);
    assert(atexit(nothing) == 0);
    return 0;
}
