// args: --coverage function
// expect: 4 total, 2 covered, 2 unreachable, 0 open
// output: unreachable: function G
// output: unreachable: function H
// output: executions count up to their first violation of 1 of
/* Only executions that overflow get to G and H. The copy of the program in which integers wrap around proves neither; the program with its check does. */
extern int __VERIFIER_nondet_int(void);
static void F(void) {}
static void G(void) {}
static void H(void) {}
static int low;
int main(void)
{
    while (1) {
        int x = __VERIFIER_nondet_int();
        int y = x + 1;
        F();
        if (y < x)
            G();
        low = y < x ? 1 : low;
        if (low)
            H();
    }
}
