// expect: false(unreach-call)
// args: --property unreach-call
/* The smallest int divided by 3 is -715827882, and -2 remain. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -2147483640 && x / 3 == -715827882 && x % 3 == -2)
        reach_error();
    return 0;
}
