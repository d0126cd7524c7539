// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* An odd factor has an inverse, so every product is reached; with an even one, odd products are not. */
extern unsigned __VERIFIER_nondet_uint(void);
static void G(void) {}
static void H(void) {}
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 2654435761u == 12345u)
        G();
    if (x * 2654435762u == 12345u)
        H();
    return 0;
}
