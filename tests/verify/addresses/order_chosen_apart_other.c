// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* … and the first one may lie behind the second, whichever is declared first. */
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
static char a[8], b[8];

int main(void)
{
    unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint();
    char *p = (first ? a : b) + 2, *q = (second ? a : b) + 5;

    if (first && !second && p > q)
        reach_error();
    return 0;
}
