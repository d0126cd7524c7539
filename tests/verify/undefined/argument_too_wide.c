// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* The upper half of the parameter is what the register held. */
extern void reach_error(void);
int f();

int main(void)
{
    if (f(-1) != 1)
        reach_error();
    return 0;
}

int f(long x)
{
    return x == -1;
}
