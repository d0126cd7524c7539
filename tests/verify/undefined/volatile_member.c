// expect: false(assertion)
// unconfirmed: the input
/* Members of volatile structures are volatile. */
#include <assert.h>
struct port { int status, data; };
volatile struct port port;
int main(void)
{
    port.status = 1;
    assert(port.status == 1);
    return 0;
}
