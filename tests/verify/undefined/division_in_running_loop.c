// expect: true
// args: --property unreach-call
/* A loop for ever whose divisor is never zero is proved. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
    unsigned n = 1, s = 0;
    while (1) {
        s = (s + __VERIFIER_nondet_uint() / n) % 100;
        if (n < 10)
            n++;
        if (s >= 100)
            reach_error();
    }
}
