// expect: false(assertion)
// unconfirmed: the input
/* A copy reads every member. */
#include <assert.h>
struct port { int status, data[2]; };
volatile struct port port;
int main(void)
{
    port.data[1] = 1;
    struct port copy = port;
    assert(copy.data[1] == 1);
    return 0;
}
