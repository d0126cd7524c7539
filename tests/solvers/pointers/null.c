// expect: false(valid-deref)
// args: --property valid-memsafety
/* A null pointer on one path. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 0;
    int *p = &a;
    if (__VERIFIER_nondet_int() == 42)
        p = 0;
    *p = 1;
    return 0;
}
