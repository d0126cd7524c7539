// expect: false(unreach-call)
// args: --values auto --property unreach-call
/* What is known at the head of a callee's loop is known of all its calls, the second one too. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int steps(int from)
{
    int i = from;
    while (__VERIFIER_nondet_int()) {
        if (i > 40)
            reach_error();
        i = i < 50 ? i + 1 : from;
        if (i > 20 && from == 0)
            i = 0;
    }
    return i;
}
int main(void)
{
    int x = steps(0);
    x = steps(0);
    x = steps(41);
    return x;
}
