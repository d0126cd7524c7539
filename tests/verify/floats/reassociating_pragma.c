// expect: unknown: unsupported
// args: --property unreach-call
/* The compiler may add in another order. */
extern void reach_error(void);

int main(void)
{
#pragma clang fp reassociate(on)
    double a = 1.0, b = 0x1p-60;
    double c = (a + b) - a;
    if (c != 0)
        reach_error();
    return 0;
}
