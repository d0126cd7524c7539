// expect: true
// args: --property unreach-call --function f
// output: globals have their initial values when f is called (--globals arbitrary): g
/* A function is called after others: that statics have their initial values is an assumption. */
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
