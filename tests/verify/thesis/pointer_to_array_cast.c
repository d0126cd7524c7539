// expect: true
/* After Figure 3.6: an integer cast to a pointer to an array. */
#include <assert.h>
#include <stdint.h>

static unsigned char page[64];

int main(void)
{
    uintptr_t address = (uintptr_t)&page;
    unsigned char(*all)[64] = (unsigned char(*)[64])address;
    (*all)[63] = 9;
    assert(page[63] == 9);
    return 0;
}
