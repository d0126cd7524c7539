// expect: false(unreach-call)
// args: --property unreach-call
// output: points to `g`
// unconfirmed: cannot be given to the compiled program
/* So may one that a function without a body returns. */
extern void reach_error(void);

int g;
extern int *get(void);

int main(void)
{
    int *p = get();
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
