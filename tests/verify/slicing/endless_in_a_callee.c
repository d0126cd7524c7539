// expect: true
// args: --property unreach-call
/* Nor is one that may never end. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void f(int x)
{
    while (x)
        ;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    f(x);
    if (x)
        reach_error();
    return 0;
}
