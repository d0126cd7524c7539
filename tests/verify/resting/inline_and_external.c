// expect: true
// args: --property unreach-call
// files: inline_and_external.part.c
// output: the definitions of `f` do the same
/* C leaves open which of the two definitions is called. */
extern void reach_error(void);

inline int f(void)
{
    return 1;
}

int main(void)
{
    if (f() == 1)
        reach_error();
    return 0;
}
