// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A copy in the other direction onto the array itself reads what it wrote before. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200];

int main(void)
{
    int i, n = __VERIFIER_nondet_int(), last;
    if (n < 2 || n > 100)
        return 0;
    for (i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    last = a[0];
    for (i = 0; i < n; i++)
        a[i] = a[n - 1 - i];
    if (a[n - 1] != last)
        reach_error();
    return 0;
}
