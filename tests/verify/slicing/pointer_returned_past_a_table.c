// expect: unknown: outside any live object
// args: --property unreach-call
/* So may one that a function reads there and returns. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a, b, g;
int *table[2] = {&a, &b};
int *behind = &g;

static int *entry(unsigned i)
{
    return table[i];
}

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3)
        *entry(i) = 1;
    if (g)
        reach_error();
    return 0;
}
