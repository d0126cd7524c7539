// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* A function lies somewhere, not at a constant address. */
extern void reach_error(void);
static int f(int x)
{
    return x + 1;
}

int main(void)
{
    int (*volatile p)(int) = f;
    if ((unsigned long)p == 0x401136)
        reach_error();
    return 0;
}
