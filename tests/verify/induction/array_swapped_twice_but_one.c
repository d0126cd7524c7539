// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The second time one element less changes its place. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200], b[200], c[200];

int main(void)
{
    int i, t, n = __VERIFIER_nondet_int();
    if (n < 2 || n > 100)
        return 0;
    for (i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
        c[i] = a[i];
    }
    for (i = 0; i < n; i++) {
        t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
    for (i = 0; i < n - 1; i++) {
        t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
    for (i = 0; i < n; i++)
        if (a[i] != c[i])
            reach_error();
    return 0;
}
