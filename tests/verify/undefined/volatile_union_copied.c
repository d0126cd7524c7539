// expect: unknown: copy of a volatile union
#include <assert.h>
union port { int status; char bytes[4]; };
volatile union port port;
int main(void)
{
    port.status = 1;
    union port copy = port;
    assert(copy.status == 1);
    return 0;
}
