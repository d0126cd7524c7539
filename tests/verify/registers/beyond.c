// expect: false(deref) line 9
// args: --mmio 0x40000000:4
// unconfirmed: the registers of --mmio are not there
/* Eight bytes from a register of four: the access leaves the range. */
#define R1 (*(volatile unsigned long long *)0x40000000)

int main(void)
{
    return (int)R1;
}
