// expect: false(assertion) line 10
// args: --acsl
// unconfirmed: the execution ends without a report
/* Numbers in assertions are compared as numbers: -1 is less than every unsigned one. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = x < 0;
    //@ assert x < 1u <==> y == 1;
    return 0;
}
