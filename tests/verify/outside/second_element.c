// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* One of them may point to an element of what the other points to. */
extern void reach_error(void);

int f(int *p, int *q)
{
    p[1] = 1;
    *q = 2;
    if (p[1] == 2)
        reach_error();
    return 0;
}
