// expect: unknown: outside any live object
// args: --property unreach-call
/* The same on the stack. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[4] = { 0 };
    int g = 0;
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        a[i] = 1;
    if (g)
        reach_error();
    return 0;
}
