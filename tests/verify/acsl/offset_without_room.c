// expect: false(assertion) line 9
// args: --acsl --no-check pointer-arithmetic
// unconfirmed: the execution ends without a report
// An offset that memory has no room for leads to no element, whatever it wraps around to.
int main(void)
{
    int a[4], *p = a;
    unsigned long x = 1ul << 31;
    //@ assert \valid(p + x * x);
    return 0;
}
