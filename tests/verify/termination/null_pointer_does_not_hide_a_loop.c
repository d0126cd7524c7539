// expect: false(termination)
// args: --property termination --timeout 20
/* A loop that goes on where the pointer is null. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = 3;
    int *p = __VERIFIER_nondet_int() ? &n : 0;
    while (1)
        if (p && (*p)-- <= 0)
            return 0;
}
