// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* So may one that is found two steps away. */
extern void reach_error(void);

int g;

int f(int **p)
{
    g = 1;
    **p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
