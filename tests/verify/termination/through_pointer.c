// expect: true
// args: --property termination --timeout 20
/* The counter is reached through a pointer. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = &n;
    while (*p > 0)
        (*p)--;
    return 0;
}
