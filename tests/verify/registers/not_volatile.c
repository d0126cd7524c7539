// expect: unknown: registers at 0x40000000:0x4 are read, but not as a volatile number
// args: --mmio 0x40000000:4 --property unreach-call
/* An ordinary read of a register: compilers may take it for memory that keeps its value, and nobody knows what is meant. */
extern void reach_error(void);

int main(void)
{
    unsigned *r = (unsigned *)0x40000000;
    *r = 1;
    if (*r == 2)
        reach_error();
    return 0;
}
