// expect: true
// args: --property unreach-call
/* The same, inside. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static char a[4];
static int g;

static void put(unsigned i)
{
    a[i] = 1;
}

int main(void)
{
    put(__VERIFIER_nondet_uint() % 4);
    if (g)
        reach_error();
    return 0;
}
