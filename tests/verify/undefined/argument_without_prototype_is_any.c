// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
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
