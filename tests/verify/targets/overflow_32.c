// expect: false(overflow) line 8
// args: --target=riscv32-unknown-elf
// unconfirmed: the program is for riscv32-unknown-elf
/* `long` has 32 bits on a small RISC-V machine. */
int main(void)
{
    long x = 2147483647L;
    return (int)(x + 1 > 0);
}
