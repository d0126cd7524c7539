// expect: true
// args: --property no-overflow
extern short __VERIFIER_nondet_short(void);

int main(void)
{
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    int product = a * b;
    unsigned u = 4000000000u;
    u += u;
    return product / 2 + (int)(u & 1);
}
