// expect: true
// args: --property unreach-call --function f
/* Nobody outside knows where parameters and locals are whose addresses are never taken. */
extern void reach_error(void);

int f(int *p, int x)
{
    int y = x;
    *p = 7;
    if (y != x)
        reach_error();
    return 0;
}
