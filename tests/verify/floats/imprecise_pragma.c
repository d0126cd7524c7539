// expect: unknown: unsupported
// args: --property unreach-call
/* Floats are not computed as C says. */
extern void reach_error(void);
#pragma float_control(precise, off)

int main(void)
{
    double a = 1.0, b = 0x1p-60;
    double c = (a + b) - a;
    if (c != 0)
        reach_error();
    return 0;
}
