// expect: false(deref) line 7
// args: --function f
// output: where p points
/* A pointer parameter may be null. */
int f(int *p)
{
    return *p;
}
