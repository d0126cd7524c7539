// expect: true
// args: --property unreach-call --timeout 50
/* A sum grows with a counter of a narrower type, and is taken back again. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    long long sum = 0;
    if (n < 0 || n > 1000000)
        return 0;
    for (i = 0; i < n; i++)
        sum = sum + 1;
    for (i = 0; i < n; i++)
        sum = sum - 1;
    if (sum != 0)
        reach_error();
    return 0;
}
