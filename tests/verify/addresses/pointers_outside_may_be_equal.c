// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Arithmetic outside of an object, which no check looks for here, may lead to another. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a[4], b[4];

int main(void)
{
    int *p = a + __VERIFIER_nondet_uint();
    if (p == b + 1)
        reach_error();
    return 0;
}
