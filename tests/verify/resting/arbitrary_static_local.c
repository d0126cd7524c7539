// expect: false(unreach-call)
// args: --property unreach-call --function f --globals arbitrary
// unconfirmed: the execution ends without a report
/* A counter that counts the calls. */
extern void reach_error(void);

int f(void)
{
    static int calls;
    calls++;
    if (calls == 100)
        reach_error();
    return 0;
}
