// expect: false(assertion)
// unconfirmed: call to undeclared function
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x, *p = __VERIFIER_nondet_int() ? &x : 0;
    assert(p);
    return 0;
}
