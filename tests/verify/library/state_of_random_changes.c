// expect: false(assertion)
// unconfirmed: the execution ends without a report
// args: -- -D_DEFAULT_SOURCE
/* The state of the sequence is in the array. */
#include <assert.h>
#include <stdlib.h>
static char state[64];
int main(void)
{
    if (initstate(1, state, sizeof state) == NULL)
        return 0;
    char before = state[4];
    random();
    assert(state[4] == before);
    return 0;
}
