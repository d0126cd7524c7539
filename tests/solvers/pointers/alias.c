// expect: false(unreach-call)
// args: --property unreach-call
/* Two names for one variable. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 0;
    int *p = __VERIFIER_nondet_int() ? &a : &b;
    int *q = __VERIFIER_nondet_int() ? &a : &b;
    *p = 1;
    *q = 2;
    if (*p == 2)
        reach_error();
    return 0;
}
