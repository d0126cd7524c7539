// expect: true
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int *smallest(int *a, int *b)
{
    return *a < *b ? a : b;
}
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int *p = smallest(&x, &y);
    return *p > 0;
}
