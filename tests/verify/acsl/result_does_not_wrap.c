// expect: false(assertion)
// args: --acsl --enforce next
// unconfirmed: the execution ends without a report
/* In the annotation `x + 1` is larger than every unsigned number if x is the largest one. */

//@ assigns \nothing; ensures \result == x + 1;
static unsigned next(unsigned x)
{
    return x + 1;
}

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    return next(__VERIFIER_nondet_uint()) == 0;
}
