// expect: true
// args: --property termination --timeout 20
/* The exit is in the middle of the body. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned i = 0, n = __VERIFIER_nondet_uint() % 100000;
    for (;;) {
        if (i >= n)
            break;
        i++;
    }
    return 0;
}
