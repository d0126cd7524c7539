// expect: true
// args: --property termination --timeout 20
/* The counter is a member. */
extern int __VERIFIER_nondet_int(void);
struct s { int a, n; };
int main(void)
{
    struct s s = { 1, __VERIFIER_nondet_int() };
    while (s.n > 0)
        s.n -= s.a;
    return 0;
}
