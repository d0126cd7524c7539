// expect: false(unreach-call) line 15
// args: --property unreach-call
/* Another input leads past the store that ends the program. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x;
    int *p = &x;
    if (__VERIFIER_nondet_int())
        p = 0;
    *p = 1;
    if (__VERIFIER_nondet_int() == 3)
        reach_error();
    return 0;
}
