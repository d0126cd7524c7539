// expect: unknown: cannot be resolved
// args: --function f --pointers addresses
/* Any address, if that is asked for. */
int f(int *p)
{
    return p ? *p : 0;
}
