// expect: unknown: call of `ilogbl`, whose model is for another machine
// args: --target=aarch64-linux-gnu --property unreach-call
/* The models of functions of long double look at the bits of the x87's: elsewhere nobody knows what they give. */
extern void reach_error(void);
extern int ilogbl(long double);

int main(void)
{
    long double x = 8.0L;
    if (ilogbl(x) != 3)
        reach_error();
    return 0;
}
