// expect: true
// args: --property unreach-call
/* Slicing keeps calls that may not return, whatever they write. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void wait(int x)
{
    while (x)
        ;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    wait(x);
    if (x)
        reach_error();
    return 0;
}
