// expect: false(assertion)
// unconfirmed: clang-19
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x, *p = __VERIFIER_nondet_int() ? &x : 0;
    assert(p);
    return 0;
}
