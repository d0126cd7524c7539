// expect: true
// args: --property unreach-call
// output: signed integers wrap around
/* … and a proof says so. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x + 1 == x)
        reach_error();
    return 0;
}
