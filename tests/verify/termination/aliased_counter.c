// expect: false(termination)
// args: --property termination --timeout 20
/* Two names for one counter: one counts down, the other up. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = 5;
    int *p = &n, *q = __VERIFIER_nondet_int() ? &n : 0;
    while (*p > 0) {
        (*p)--;
        if (q)
            (*q)++;
    }
    return 0;
}
