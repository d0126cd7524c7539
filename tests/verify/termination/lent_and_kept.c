// expect: false(termination)
// args: --property termination --timeout 30
/* The function keeps the address, and another one writes through it. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned *kept;
static void step(unsigned *at)
{
    kept = at;
    *at += 1;
}
static void back(void)
{
    *kept = 0;
}
int main(void)
{
    unsigned end = 2 + __VERIFIER_nondet_uint() % 100, i = 0;
    while (i < end) {
        step(&i);
        back();
    }
    return 0;
}
