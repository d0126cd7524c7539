// expect: true
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    void *p = aligned_alloc(1 << 20, 1 << 20);
    assert((uintptr_t)p % (1 << 20) == 0);
    free(p);
    return 0;
}
