// expect: false(valid-deref) line 14
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static char *scratch(int n)
{
    char *p = __builtin_alloca(8);
    p[0] = (char)n;
    return p;
}
int main(void)
{
    char *p = scratch(__VERIFIER_nondet_int());
    return p[0];
}
