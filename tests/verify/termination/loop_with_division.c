// expect: unknown
// args: --property termination --timeout 1
/* The loop counts, but it divides by what may be zero. */
extern int __VERIFIER_nondet_int(void);
int divisor;
int main(void)
{
    int sum = 0;
    divisor = __VERIFIER_nondet_int();
    for (int i = 0; i < 1000000; i++)
        sum ^= 100 / divisor;
    return sum;
}
