// expect: true
// args: --property unreach-call
// output: as many in every shift of the same width
/* No machine takes 32 modulo the width and shifts everything out for 33, step after step. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int kept = 0, gone = 0;
    for (;;) {
        int s = __VERIFIER_nondet_int();
        unsigned x = 1u << s;
        if (s == 32 && x == 1)
            kept = 1;
        if (s == 33 && x == 0)
            gone = 1;
        if (kept && gone)
            reach_error();
    }
}
