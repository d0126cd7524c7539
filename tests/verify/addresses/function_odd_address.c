// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* Functions need not be aligned. */
extern void reach_error(void);
static int f(int x)
{
    return x + 1;
}

int main(void)
{
    if ((unsigned long)f & 1)
        reach_error();
    return 0;
}
