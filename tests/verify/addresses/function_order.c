// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Either function may come first. */
extern void reach_error(void);
static int f(int x)
{
    return x + 1;
}
static int g(int x)
{
    return x + 2;
}

int main(void)
{
    if ((unsigned long)f > (unsigned long)g)
        reach_error();
    return 0;
}
