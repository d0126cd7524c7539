// expect: true
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int limits[3] = { 1, 2, 3 };
int main(void)
{
    const int *p = limits;
    if (__VERIFIER_nondet_int() == 12)
        ((int *)p)[1] = 9;
    return 0;
}
