// expect: false(unreach-call)
// args: --property unreach-call
/* A pointer's targets grow with the bound: comparing it early must not be folded for ever. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a, b, *p = &a;
    for (int i = 0; __VERIFIER_nondet_int(); i++)
        if (i == 3)
            p = &b;
    if (p == &b)
        reach_error();
    return 0;
}
