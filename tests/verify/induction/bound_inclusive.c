// expect: true
// args: --property unreach-call --timeout 50
/* One beyond the bound, where the comparison is inclusive. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    if (n < 0 || n > 1000000)
        return 0;
    while (i <= n)
        i++;
    if (i != n + 1)
        reach_error();
    return 0;
}
