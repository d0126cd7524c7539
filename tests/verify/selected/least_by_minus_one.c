// expect: unknown: division
// args: --property unreach-call
/* The least integer divided by -1 traps as a division by zero does. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), d = -1;
    int q = x / d;
    if (x == 5 && q != -5)
        reach_error();
    return 0;
}
