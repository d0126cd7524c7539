// expect: true
// args: --property unreach-call
/* Euclid on small numbers. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned gcd(unsigned a, unsigned b)
{
    return b == 0 ? a : gcd(b, a % b);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uchar() % 8;
    if (gcd(a, a) != a)
        reach_error();
    return 0;
}
