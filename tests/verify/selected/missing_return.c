// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A function that ends without a value gives anything. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int f(int x)
{
    if (x)
        return 1;
}

int main(void)
{
    if (f(__VERIFIER_nondet_int()) == 77)
        reach_error();
    return 0;
}
