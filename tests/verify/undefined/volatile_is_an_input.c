// expect: false(assertion)
// unconfirmed: the input
/* Somebody else may change a volatile object between two reads. */
#include <assert.h>
volatile int v;
int main(void)
{
    v = 1;
    assert(v == 1);
    return 0;
}
