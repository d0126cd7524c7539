// expect: false(termination)
// args: --property termination --timeout 30
/* The address of a global variable: the function writes it under its own name, too. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned g;
static _Bool step(unsigned *at)
{
    *at += 1;
    g = 0;
    return 1;
}
int main(void)
{
    unsigned end = 2 + __VERIFIER_nondet_uint() % 100;
    while (g < end)
        step(&g);
    return 0;
}
