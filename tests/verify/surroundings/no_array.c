// expect: false(deref) line 7
// args: --function f
// unconfirmed: the execution ends without a report
/* One object, not an array of them. */
int f(const int *p)
{
    return p ? p[1] == 0 : 1;
}
