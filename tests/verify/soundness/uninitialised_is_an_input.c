// expect: false(unreach-call)
// args: --property unreach-call
/* Without the check an indeterminate value is an input, the same in execution and replay. */
extern void reach_error(void);

int main(void)
{
    int x;
    if (x)
        reach_error();
    return 0;
}
