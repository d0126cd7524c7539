// expect: true
// args: --property unreach-call
/* A pointer to one of two variables. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2;
    int *p = __VERIFIER_nondet_int() ? &a : &b;
    *p = 5;
    if (a + b != 7 && a + b != 6)
        reach_error();
    return 0;
}
