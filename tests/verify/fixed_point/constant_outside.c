// expect: unknown: outside the fixed-point format
// args: --fixed-point 8.8
#include <assert.h>

int main(void)
{
    float x = 1000.0f;
    assert(x > 1);
    return 0;
}
