// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* What is overwritten may be a pointer of the program. */
extern void reach_error(void);

int *g;
int x;

int f(int **p)
{
    g = &x;
    *p = 0;
    if (g == 0)
        reach_error();
    return 0;
}
