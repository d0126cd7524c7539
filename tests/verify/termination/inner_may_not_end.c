// expect: false(termination)
// args: --property termination --timeout 20
/* The outer loop counts, but the inner one waits for an input. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 5;
    while (x > 0) {
        while (__VERIFIER_nondet_int() != 7)
            ;
        x--;
    }
    return 0;
}
