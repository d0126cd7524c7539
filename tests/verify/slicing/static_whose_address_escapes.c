// expect: false(unreach-call)
// args: --property unreach-call --function f
// output: points to `g`
// unconfirmed: cannot be given to the compiled program
/* A static object whose address was handed out is known outside. */
extern void reach_error(void);

static int g;
int *handle = &g;

int f(int *p)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
