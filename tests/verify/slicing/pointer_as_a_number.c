// expect: false(unreach-call)
// args: --property unreach-call
/* The pointer was a number in between, and was changed and changed back. */
extern void reach_error(void);

static int a[4];
static int g;

int main(void)
{
    unsigned long n = (unsigned long)&g;
    n ^= 0xff00ff00ul;
    n ^= 0xff00ff00ul;
    int *p = (int *)n;
    *p = 1;
    a[0] = 2;
    if (g)
        reach_error();
    return 0;
}
