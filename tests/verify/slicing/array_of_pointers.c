// expect: false(unreach-call)
// args: --property unreach-call
/* The pointer is an element of an array, chosen by an input. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a, b, g;

int main(void)
{
    int *table[3] = { &a, &b, &g };
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3)
        *table[i] = 1;
    if (g)
        reach_error();
    return 0;
}
