// expect: false(unreach-call)
// args: --property unreach-call --function f
// unconfirmed: cannot be given to the compiled program
/* Two pointers from the caller may be the same one. */
extern void reach_error(void);

int f(int *p, int *q)
{
    *p = 1;
    *q = 2;
    if (*p == 2)
        reach_error();
    return 0;
}
