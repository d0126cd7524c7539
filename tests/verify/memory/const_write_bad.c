// expect: false(valid-deref) line 10
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

static const int limits[3] = { 1, 2, 3 };
int main(void)
{
    int *p = (int *)limits;
    if (__VERIFIER_nondet_int() == 12)
        p[1] = 9;
    return 0;
}
