// expect: unknown
// args: --target=aarch64-linux-gnu
/* The numbers of rounding modes are the machine's: without a header of it, nobody knows what is set. */
extern int fesetround(int);
extern int fegetround(void);

int main(void)
{
    if (fesetround(0x400000) != 0)
        return 1;
    __builtin_assume(1);
    double third = 1.0;
    third /= 3;
    return third < 0.3333333333333333 ? 1 / (fegetround() - fegetround()) : 0;
}
