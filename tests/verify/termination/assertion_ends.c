// expect: true
// args: --property termination --timeout 20
/* A failed assertion aborts. */
#include <assert.h>
int main(void)
{
    int n = 0;
    while (1)
        assert(n++ < 9);
}
