// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* Reading through the pointer finds what the global holds. */
extern void reach_error(void);

int g;

int f(const int *p)
{
    g = 5;
    if (*p == 5 && p == &g)
        reach_error();
    return 0;
}
