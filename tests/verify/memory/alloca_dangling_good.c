// expect: true
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static char first(char *p, int n)
{
    p[0] = (char)n;
    return p[0];
}
int main(void)
{
    char *p = __builtin_alloca(8);
    return first(p, __VERIFIER_nondet_int());
}
