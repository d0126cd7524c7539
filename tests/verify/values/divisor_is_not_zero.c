// expect: true
// args: --check division --check overflow
// output: value analysis
/* That a number is anything but zero is all that the division needs, also where two of them meet. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int d = __VERIFIER_nondet_int();
    long wide;
    if (d == 0)
        return 0;
    wide = d;
    unsigned u = __VERIFIER_nondet_uint();
    unsigned other = u ? u : (unsigned)d;
    return (int)(1000l / wide % 7) + (int)(10 % other);
}
