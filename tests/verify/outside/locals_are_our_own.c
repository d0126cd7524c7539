// expect: true
// args: --property unreach-call --function f
/* Nobody outside knows where a local is whose address is never taken. */
extern void reach_error(void);

int f(int *p)
{
    int x = 1;
    *p = 2;
    if (x != 1)
        reach_error();
    return 0;
}
