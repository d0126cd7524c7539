// expect: false(unreach-call) line 12
// args: --mmio 0x40000000:4 --property unreach-call
// unconfirmed: the registers of --mmio are not there
/* A register holds nothing: each read gives another value, whatever was written. */
extern void reach_error(void);
#define R1 (*(volatile unsigned *)0x40000000)

int main(void)
{
    R1 = 1;
    if (R1 == 1 && R1 == 2)
        reach_error();
    return 0;
}
