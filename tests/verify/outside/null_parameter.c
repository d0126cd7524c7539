// expect: false(unreach-call)
// args: --property unreach-call --function f
/* A pointer from the caller may be null. */
extern void reach_error(void);

int f(int *p)
{
    if (p == 0)
        reach_error();
    return 0;
}
