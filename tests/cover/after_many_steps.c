// args: --coverage function --timeout 3
// never: unreachable: function G
/* Explored up to some step is not unreachable. */
extern int __VERIFIER_nondet_int(void);
static void G(void) {}
static unsigned n;
int main(void)
{
    while (1) {
        __VERIFIER_nondet_int();
        if (++n == 100000)
            G();
    }
}
