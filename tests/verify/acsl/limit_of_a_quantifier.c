// expect: false(assertion) line 8
// args: --acsl
// unconfirmed: the execution ends without a report
// The limit is no number of 64 bits with a sign.
int main(void)
{
    unsigned long n = (1ul << 63) + 5;
    //@ assert \forall integer i; 0 <= i < n ==> i < 3;
    return 0;
}
