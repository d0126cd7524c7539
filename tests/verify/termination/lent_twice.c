// expect: false(termination)
// args: --property termination --timeout 30
/* One variable is lent for two parameters: what one of them gains the other one takes back. */
extern unsigned __VERIFIER_nondet_uint(void);
static void step(unsigned *up, unsigned *down)
{
    *up += 1;
    *down -= 1;
}
int main(void)
{
    unsigned end = __VERIFIER_nondet_uint() % 100, i = 0;
    while (i < end)
        step(&i, &i);
    return 0;
}
