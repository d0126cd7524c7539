// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: the execution ends without a report
/* An object may lie at an address that the program names. */
extern void reach_error(void);
static int g;

int main(void)
{
    if ((char *)0x55a8a2e6b004 == (char *)&g)
        reach_error();
    return 0;
}
