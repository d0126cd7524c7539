// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* What bounds the counter is a global that a callee lowers, once. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int n, calls;

static void step(void)
{
    calls++;
    if (calls == 4)
        n -= 2;
}

int main(void)
{
    int i = 0;
    n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100)
        return 0;
    while (i < n) {
        i++;
        step();
    }
    if (i > n)
        reach_error();
    return 0;
}
