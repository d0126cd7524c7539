// expect: true
// args: --property termination --timeout 20
/* A global variable decreases with each call. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned left;
static void f(void)
{
    if (left > 0) {
        left--;
        f();
    }
}
int main(void)
{
    left = __VERIFIER_nondet_uint();
    f();
    return 0;
}
