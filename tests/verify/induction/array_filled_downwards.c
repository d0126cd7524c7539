// expect: true
// args: --property unreach-call --timeout 50
/* From the last element to the first; each one is set a second time in the next iteration. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    if (n < 2 || n > 100000)
        return 0;
    for (i = n - 2; i >= -1; i--) {
        if (i >= 0)
            a[i] = 7;
        a[i + 1] = 3;
    }
    for (i = 0; i < n; i++)
        if (a[i] < 2)
            reach_error();
    return 0;
}
