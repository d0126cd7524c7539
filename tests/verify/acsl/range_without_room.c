// expect: false(assertion) line 10
// args: --acsl
// unconfirmed: the execution ends without a report
// A range of more elements than memory has room for is not valid, whatever its size wraps around to.
int main(void)
{
    int a[4];
    int *p = a;
    unsigned long n = 1ul << 62;
    //@ assert \valid(p + (0 .. n - 1));
    return 0;
}
