// expect: true
// args: --property unreach-call
/* Functions out of a table, compared and called. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int f(int x)
{
    return x;
}
static int g(int x)
{
    return x + 1;
}
static int (*table[2])(int) = { f, g };

int main(void)
{
    if (table[0] == table[1] || !table[0])
        reach_error();
    unsigned i = __VERIFIER_nondet_uint() % 2;
    if (table[i](1) != 1 + (int)i)
        reach_error();
    return 0;
}
