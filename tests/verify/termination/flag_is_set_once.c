// expect: true
// args: --property termination --timeout 20
/* A flag ends the loop. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int done = 0;
    int x = __VERIFIER_nondet_int();
    while (!done) {
        if (x > 0)
            x = -x;
        else
            done = 1;
    }
    return 0;
}
