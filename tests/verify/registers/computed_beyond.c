// expect: false(deref) line 9
// args: --mmio 0x40000000:0x20
// unconfirmed: the registers of --mmio are not there
/* An index that a register gives leads out of the range. */
#include <stdint.h>

static uint32_t read_at(uintptr_t base, unsigned n)
{
    return *(volatile uint32_t *)(base + 4 * n);
}

int main(void)
{
    unsigned n = *(volatile unsigned *)0x40000000;
    return (int)read_at(0x40000000, n & 15);
}
