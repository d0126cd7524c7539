// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* A pointer may point to the last element. */
extern void reach_error(void);

int g[9];

int f(int *p)
{
    g[8] = 1;
    *p = 2;
    if (g[8] == 2)
        reach_error();
    return 0;
}
