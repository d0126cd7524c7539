// expect: false(unreach-call)
// args: --property unreach-call --function f
// output: points to `g`
// unconfirmed: cannot be given to the compiled program
/* A pointer from the caller may point to what the caller can name. */
extern void reach_error(void);

int g;

int f(int *p)
{
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
