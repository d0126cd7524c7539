// expect: true
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    void *p = aligned_alloc(64, 128), *q;
    assert(p == NULL || (uintptr_t)p % 64 == 0);
    if (posix_memalign(&q, 256, 10) == 0)
        assert((uintptr_t)q % 256 == 0);
    return 0;
}
