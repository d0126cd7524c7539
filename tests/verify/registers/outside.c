// expect: false(deref) line 10
// args: --mmio 0x40000000:0x10
// unconfirmed: the registers of --mmio are not there
/* An address behind the last register is nobody's. */
#include <stdint.h>

int main(void)
{
    volatile uint32_t *r = (volatile uint32_t *)0x40000000;
    r[4] = 1;
    return 0;
}
