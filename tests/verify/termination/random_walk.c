// expect: false(termination)
// args: --property termination --timeout 20
/* A walk that may stay where it is. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 5;
    while (x > 0)
        x += __VERIFIER_nondet_int() ? 1 : -1;
    return 0;
}
