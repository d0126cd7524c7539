// expect: unknown
// args: --property termination --volatile inputs --timeout 20
/* A volatile variable that is lent: whoever reads it does not know what was written. */
static void step(volatile unsigned *at)
{
    *at += 1;
}
int main(void)
{
    volatile unsigned i = 0;
    while (i < 10)
        step(&i);
    return 0;
}
