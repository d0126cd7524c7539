// expect: false(deref) line 6
// args: --function f
/* One object, not an array of them. */
int f(const int *p)
{
    return p ? p[1] == 0 : 1;
}
