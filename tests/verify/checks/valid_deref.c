// expect: false(valid-deref)
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int array[4], i = __VERIFIER_nondet_int();
    int *p = array;
    if (i >= 0 && i < 5)
        p[i] = 3;
    return 0;
}
