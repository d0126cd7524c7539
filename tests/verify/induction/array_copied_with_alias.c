// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* While it is copied, the original changes behind the copy. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[200], b[200];

int main(void)
{
    int i, at = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n < 0 || n > 200 || at < 0 || at >= 200)
        return 0;
    int *p = &a[at];
    for (i = 0; i < n; i++) {
        b[i] = a[i];
        if (i == 3)
            *p = 1;
    }
    for (i = 0; i < n; i++)
        if (a[i] != b[i])
            reach_error();
    return 0;
}
