// expect: unknown
/* A division by zero that the source ignores proves nothing of what comes behind it. */
extern void abort(void);
extern void reach_error(void);
int main(void)
{
    volatile int zero = 0;
    int d = zero;
    if (d != 0)
        abort();
    int q = 1 / d; // fathom-ignore: division the divisor is checked elsewhere
    if (q == 7)
        reach_error();
    return 0;
}
