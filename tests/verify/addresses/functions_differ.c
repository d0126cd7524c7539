// expect: true
// args: --property unreach-call
/* Two functions have two addresses, neither of them null or that of an object. */
extern void reach_error(void);
static int x;
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
    unsigned long a = (unsigned long)f, b = (unsigned long)g, c = (unsigned long)&x;
    if (a == b || a == 0 || a == c)
        reach_error();
    return 0;
}
