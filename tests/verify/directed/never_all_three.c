// expect: true
// args: --property unreach-call --timeout 60
/* No two of the flags exclude each other, but never are all three set: an invariant that no template guesses. What it prevents shows a million iterations later. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 0, b = 0, c = 0;
    unsigned n = 0;
    for (;;) {
        int in = __VERIFIER_nondet_int();
        if (in == 0 && !(b && c))
            a = !a;
        else if (in == 1 && !(a && c))
            b = !b;
        else if (in == 2 && !(a && b))
            c = !c;
        if (a && b && c)
            n++;
        if (n == 1000000)
            reach_error();
    }
}
