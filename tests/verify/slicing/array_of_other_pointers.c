// expect: true
// args: --property unreach-call
/* None of the pointers in the array leads to the variable. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a, b, g;

int main(void)
{
    int *table[2] = { &a, &b };
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 2)
        *table[i] = 1;
    if (g)
        reach_error();
    return 0;
}
