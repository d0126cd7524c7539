// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* From the last element down to the second. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200];

int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    if (n < 2 || n > 150)
        return 0;
    for (i = n - 1; i > 0; i--)
        a[i] = 3;
    for (i = 0; i < n; i++)
        if (a[i] < 2)
            reach_error();
    return 0;
}
