// expect: true
// args: --property no-overflow
// output: nothing was checked
#include <assert.h>
int main(void)
{
    assert(0);
    return 0;
}
