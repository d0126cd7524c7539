// expect: false(unreach-call)
// args: --property unreach-call
/* An inner activation reaches a local of an outer one: it is another object than its own. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int walk(unsigned n, int *outer)
{
    int mine = 0;
    if (n == 0) {
        *outer = 1;
        return 0;
    }
    walk(n - 1, &mine);
    return mine;
}

int main(void)
{
    int top = 0;
    if (walk(__VERIFIER_nondet_uint(), &top))
        reach_error();
    return 0;
}
