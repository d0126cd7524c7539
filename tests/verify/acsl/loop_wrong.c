// expect: false(assertion) line 11
// args: --acsl
// unconfirmed: the execution ends without a report
/* An invariant that does not hold is a violation where it is written. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 100, i = 0;
    //@ loop invariant i < n;
    while (i < n)
        i++;
    return 0;
}
