// expect: false(unreach-call)
// args: --property unreach-call
/* As `contract_equal`, except for one activation on the way down. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int count(int n)
{
    if (n == 0)
        return 0;
    int rest = count(n - 1);
    return n == 5 ? rest : rest + 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    if (count(n) != n)
        reach_error();
    return 0;
}
