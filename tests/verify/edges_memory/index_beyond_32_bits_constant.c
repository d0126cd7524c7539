// expect: true
// args: --property unreach-call
/* The same with constant indices. */
extern void reach_error(void);
static char a[1UL << 33];

int main(void)
{
    a[1] = 1;
    a[(1UL << 32) + 1] = 2;
    if (a[1] != 1)
        reach_error();
    return 0;
}
