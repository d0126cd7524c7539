// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* Each iteration spoils what the one before it set. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[200];

int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (i = 1; i < n; i++) {
        a[i] = i + 5;
        a[i - 1] = i;
    }
    for (i = 1; i < n; i++)
        if (a[i] != i + 5)
            reach_error();
    return 0;
}
