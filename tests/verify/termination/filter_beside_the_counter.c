// expect: true
// args: --property termination --timeout 20
/* What the body computes and asserts has nothing to do with when the loop ends: only the counter is looked at. */
extern short __VERIFIER_nondet_short(void);
extern void abort(void);
int main(void)
{
    int k = 160;
    long z = 0;
    short previous = 0;
    while (k--) {
        short s = (short)(__VERIFIER_nondet_short() / 8);
        long difference = (long)s - previous;
        if (difference == -32768)
            abort();
        z = difference * 32735 / 32768 + z * 32735 / 32768;
        previous = s;
    }
    return (int)(z & 1);
}
