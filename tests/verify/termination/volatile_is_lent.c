// expect: false(termination)
// args: --property termination --volatile inputs --timeout 20
/* A volatile variable that is lent: what is read is an input, whatever was written. */
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
