// expect: false(unreach-call)
// args: --property unreach-call
// output: points to `g`
// unconfirmed: undefined reference
/* So may one that is defined elsewhere. */
extern void reach_error(void);

int g;
extern int *p;

int main(void)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
