// expect: true
/* Inside, and one past the end. */
#include <assert.h>
int a[8];
int main(void)
{
    int *p = a + 2, *q = a + 8;
    assert(q - p == 6);
    return 0;
}
