// expect: false(assertion) line 9
// args: --acsl
// unconfirmed: the execution ends without a report
// A sum of narrow integers does not wrap around in a clause.
int main(void)
{
    unsigned _BitInt(20) x = -1;
    unsigned _BitInt(20) one = 1;
    //@ assert x + one == 0;
    return 0;
}
