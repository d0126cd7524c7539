// expect: true
// args: --property unreach-call
// output: `__builtin_constant_p` is 0
/* The only property is in a branch that the front end takes for dead; with optimisation it is executed. */
extern void reach_error(void);
int main(void)
{
    int x = 3;
    if (__builtin_constant_p(x))
        reach_error();
    return 0;
}
