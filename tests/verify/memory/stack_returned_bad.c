// expect: false(valid-deref) line 14
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int *smallest(int *a, int *b)
{
    int result = *a < *b ? *a : *b;
    return &result;
}
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int *p = smallest(&x, &y);
    return *p > 0;
}
