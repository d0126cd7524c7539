// expect: false(termination)
// args: --property termination --timeout 30
/* For one value the function goes back to the start. */
extern unsigned __VERIFIER_nondet_uint(void);
static _Bool step(unsigned *at, unsigned end)
{
    if (*at == 77)
        *at = 0;
    else if (*at < end)
        *at += 1;
    else
        return 0;
    return 1;
}
int main(void)
{
    unsigned end = 100 + __VERIFIER_nondet_uint() % 100, i = 0;
    while (i < end && step(&i, end))
        ;
    return 0;
}
