// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Each pointer leads to an object of its own choice: beside the cases in which it is the same one, addresses decide, and not the offsets. */
extern void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
static char a[8], b[8];

int main(void)
{
    char *p = (__VERIFIER_nondet_uint() ? a : b) + 5, *q = (__VERIFIER_nondet_uint() ? a : b) + 2;

    if (p < q)
        reach_error();
    return 0;
}
