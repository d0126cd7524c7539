// expect: true
// args: --property unreach-call --function f
// output: memory accesses that no property depends on are valid
/* Nobody outside knows where a static object is whose address is never taken. */
extern void reach_error(void);

static int g;

int f(int *p)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
