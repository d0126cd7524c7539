// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* A later element overwrites an earlier one. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[200];

int main(void)
{
    int i, at = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n < 0 || n > 200 || at < 0 || at >= 200)
        return 0;
    for (i = 0; i < n; i++) {
        a[i] = 7;
        if (i == 4)
            a[at] = 8;
    }
    for (i = 0; i < n; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
