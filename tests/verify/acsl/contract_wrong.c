// expect: false(assertion)
// args: --acsl --enforce larger
// unconfirmed: the execution ends without a report
/* The result is not what the comment says. */

/*@ assigns \nothing;
    ensures \result >= a && \result >= b; */
static int larger(int a, int b)
{
    return a > b ? b : a;
}

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    return larger(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 0;
}
