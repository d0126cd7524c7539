// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* All elements but one are copied, and that one is looked at. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200], b[200];

int main(void)
{
    int i, z = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    for (i = 0; i < n; i++)
        if (i != z)
            b[i] = a[i];
    for (i = 0; i < n; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
