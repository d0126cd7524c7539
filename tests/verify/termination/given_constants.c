// expect: true
// args: --property termination --timeout 20
/* Every call passes a constant that is not negative: without that the loop would not end before its counter overflows. */
extern int __VERIFIER_nondet_int(void);
static int filter(int n)
{
    int sum = 0;
    while (n--)
        sum += __VERIFIER_nondet_int() & 1;
    return sum;
}
int main(void)
{
    return (filter(13) + filter(120) + filter(0)) & 1;
}
