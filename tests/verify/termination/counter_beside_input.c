// expect: false(termination)
// args: --property termination --timeout 20
/* Only an input leaves the loop, and the counter matters until then. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned long n = 0;
    while (n != 0xffffffffffffffff) {
        n++;
        if (__VERIFIER_nondet_int())
            break;
        if (n == 0xfffffffffffffff0)
            n = 0;
    }
    return 0;
}
