// expect: false(unreach-call) line 17
// args: --property unreach-call --function f --globals arbitrary
// unconfirmed: the execution ends without a report
/* Without that assumption. */
extern void reach_error(void);

static int g = 3;

void set(int x)
{
    g = x;
}

int f(void)
{
    if (g != 3)
        reach_error();
    return 0;
}
