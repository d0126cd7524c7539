// expect: false(assertion)
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
    void *p = aligned_alloc(64, 128);
    assert(p == NULL || (uintptr_t)p % 4096 == 0);
    return 0;
}
