// expect: true
// args: --property unreach-call --timeout 50
/* Two arrays change places element by element, twice. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[50000], b[50000], c[50000];

int main(void)
{
    int i, t;
    for (i = 0; i < 50000; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
        c[i] = a[i];
    }
    for (i = 0; i < 50000; i++) {
        t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
    for (i = 0; i < 50000; i++) {
        t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
    for (i = 0; i < 50000; i++)
        if (a[i] != c[i])
            reach_error();
    return 0;
}
