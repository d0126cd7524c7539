// expect: false(valid-deref) line 13
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int outer = 0;
    int *p = &outer;
    {
        int inner = __VERIFIER_nondet_int();
        p = &inner;
    }
    *p = 1;
    return outer;
}
