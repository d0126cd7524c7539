// expect: false(unreach-call)
// args: --property unreach-call
/* A store that may leave its array: another input stays inside and shows the violation. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int a[4];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 8)
        a[i] = 1;
    if (i == 2 && a[2])
        reach_error();
    return 0;
}
