// expect: true
/* After Figure 3.5: elements initialised out of order; the others are zero. */
#include <assert.h>

int main(void)
{
    int a[6] = { [4] = 7, [0] = 5, 3 };
    assert(a[4] == 7 && a[0] == 5 && a[1] == 3 && a[2] == 0 && a[5] == 0);
    return 0;
}
