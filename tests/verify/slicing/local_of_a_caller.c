// expect: true
// args: --property unreach-call
/* A function may write to the locals of its callers: they live. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int g;

static void set(int *p)
{
    *p = 1;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++) {
        int x;
        set(&x);
    }
    if (g)
        reach_error();
    return 0;
}
