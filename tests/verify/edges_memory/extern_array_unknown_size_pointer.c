// expect: unknown: unknown size
// args: --property valid-memsafety
extern int table[];
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *p = table + __VERIFIER_nondet_uint() % 4;
    *p = 1;
    return 0;
}
