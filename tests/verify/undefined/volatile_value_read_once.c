// expect: true
/* What was read once stays. */
#include <assert.h>
volatile unsigned v;
int main(void)
{
    unsigned a = v;
    if (a < 10)
        assert(a + 1 <= 10);
    return 0;
}
