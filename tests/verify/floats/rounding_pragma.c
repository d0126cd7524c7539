// expect: unknown: unsupported
// args: --property unreach-call
/* The sum is rounded upwards. */
extern void reach_error(void);

int main(void)
{
#pragma STDC FENV_ROUND FE_UPWARD
    double a = 1.0, b = 0x1p-60;
    double c = a + b;
    if (c > 1.0)
        reach_error();
    return 0;
}
