// expect: true
// args: --property unreach-call --timeout 50
/* All elements but one are copied; that one is taken from elsewhere. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100000], b[100000], c[100000];

int main(void)
{
    int i, z = 70000;
    for (i = 0; i < 100000; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    for (i = 0; i < 100000; i++)
        if (i != z)
            b[i] = a[i];
    for (i = 0; i < 100000; i++)
        if (i != z)
            c[i] = b[i];
        else
            c[i] = a[i];
    for (i = 0; i < 100000; i++)
        if (a[i] != c[i])
            reach_error();
    return 0;
}
