// expect: false(unreach-call) line 18
// args: --property unreach-call
/* Inputs are drawn in the order of the program, also those nobody uses. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void f(int x)
{
    int t = __VERIFIER_nondet_int();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    f(x);
    int y = __VERIFIER_nondet_int();
    if (x == 3 && y == 7)
        reach_error();
    return 0;
}
