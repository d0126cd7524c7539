// expect: true
// args: --target=arm-none-eabi --mmio 0x40020000:0x400 --mmio 0xe000e010:16
// output: registers at 0x40020000:0x400 (--mmio): each read gives anything
/* A driver as vendors write it: a structure over a range, pointers in initialisers, addresses that are computed. */
#include <assert.h>
#include <stdint.h>

typedef struct {
    volatile uint32_t mode, type, speed, pull, in, out;
    volatile uint16_t low, high;
} Port;

#define PORT ((Port *)0x40020000)
static Port *const port = (Port *)0x40020000u;
static volatile uint32_t *const tick[2] = {(volatile uint32_t *)0xe000e010, (volatile uint32_t *)0xe000e018};

static uint32_t read_at(uint32_t base, unsigned n)
{
    return *(volatile uint32_t *)(base + 4 * n);
}

int main(void)
{
    PORT->mode = 5;
    port->out |= 1u << 3;
    assert(&PORT->out == &port->out);
    assert((uint32_t)&port->in == 0x40020010);
    uint32_t seen = port->in & 0xff;
    assert(seen <= 255);
    *tick[0] = 7;
    uint32_t now = *tick[1];
    uint32_t sum = read_at(0x40020000, now % 7);
    assert((sum & 1) <= 1);
    uint16_t half = port->high;
    return half == 65535 ? 1 : 0;
}
