// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* A distance between objects is anything that their addresses allow. */
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
static char a[8], b[8];

int main(void)
{
    char *p = __VERIFIER_nondet_uint() ? a : b, *q = __VERIFIER_nondet_uint() ? a : b;

    if (p - q > 1000)
        reach_error();
    return 0;
}
