// expect: false(unreach-call)
// args: --property unreach-call
/* The violation is in an activation that never returns. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void exit(int);

static unsigned walk(unsigned n, unsigned limit)
{
    if (n == 9 && limit == 3)
        reach_error();
    if (n > 9)
        exit(0);
    return walk(n + 1, limit);
}

int main(void)
{
    walk(0, __VERIFIER_nondet_uint());
    return 0;
}
