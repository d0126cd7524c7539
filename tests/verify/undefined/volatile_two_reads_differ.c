// expect: false(assertion)
// unconfirmed: the input
/* Each read is one. */
#include <assert.h>
volatile int v;
int main(void)
{
    int a = v, b = v;
    assert(a == b);
    return 0;
}
