// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The first element is skipped. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[200];

int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    if (n < 3 || n > 150)
        return 0;
    for (i = 1; i < n; i++)
        a[i] = 7;
    for (i = 0; i < n; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
