// expect: false(unreach-call)
// args: --property unreach-call --volatile inputs
// unconfirmed: the input
/* Unless asked otherwise. */
extern void reach_error(void);
int main(void)
{
    volatile int v = 1;
    if (v != 1)
        reach_error();
    return 0;
}
