// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The loop also stores where its counter is not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200], b[200];

int main(void)
{
    int i, at = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100 || at < 0 || at >= n)
        return 0;
    for (i = 0; i < n; i++) {
        a[i] = i;
        b[i] = i;
    }
    for (i = 0; i < n; i++) {
        a[i] = b[i];
        if (i == 2)
            a[at] = 1000;
    }
    for (i = 0; i < n; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
