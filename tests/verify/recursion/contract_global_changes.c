// expect: false(unreach-call)
// args: --property unreach-call
/* The global is as it was before the call unless some call inside changed it. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned seen;

static void note(unsigned n)
{
    if (n == 4)
        seen = 1;
}

static void walk(unsigned n)
{
    if (n == 0)
        return;
    unsigned before = seen;
    walk(n - 1);
    if (n == 6 && before != seen)
        reach_error();
    note(n);
}

int main(void)
{
    walk(__VERIFIER_nondet_uint());
    return 0;
}
