// expect: false(termination)
// args: --property termination --timeout 20
/* A control loop. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int on = 0;
    while (1) {
        int t = __VERIFIER_nondet_int();
        if (t < 18)
            on = 1;
        else if (t > 22)
            on = 0;
    }
}
