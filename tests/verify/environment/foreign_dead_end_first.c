// expect: unknown
// args: --property unreach-call --timeout 20
// The write may go to `x`, which is known in the first round; what the loops behind it do later does not make it forgotten.
extern void reach_error(void);
extern int *lookup(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int x = 0;
    int *own = &x, *p = lookup();
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    if (n == 1)
        *p = 1;
    while (i < n && i < 6)
        i++;
    if (*own)
        reach_error();
    return 0;
}
