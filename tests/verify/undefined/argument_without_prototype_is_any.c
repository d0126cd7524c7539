// expect: unknown
// args: --property unreach-call
// truth: false(unreach-call)
/* Where nobody looks for that, the parameter is anything: no proof takes the call for a conversion. */
extern void reach_error(void);
int f();

int main(void)
{
    if (f(1.0) != 1)
        reach_error();
    return 0;
}

int f(int x)
{
    return x;
}
