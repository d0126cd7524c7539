// expect: true
// args: --check termination --timeout 20
/* Recursion in every round of the main loop. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned depth(unsigned n)
{
    return n == 0 ? 0 : depth(n / 2);
}
int main(void)
{
    while (1)
        depth(__VERIFIER_nondet_uint());
}
