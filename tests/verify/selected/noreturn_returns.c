// expect: unknown: noreturn
// args: --property unreach-call
/* What follows a function that must not return and does is not known. */
extern void reach_error(void);

_Noreturn void f(int x)
{
    if (x)
        for (;;)
            ;
}

int main(void)
{
    f(0);
    reach_error();
    return 0;
}
