// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
extern void reach_error(void);

int main(void)
{
    int x = 5;
    int *p = &x;
    if (p == (int *)0x7ffc00001000 && *p == 5)
        reach_error();
    return 0;
}
