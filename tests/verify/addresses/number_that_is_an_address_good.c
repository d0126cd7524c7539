// expect: true
// args: --property valid-memsafety
extern unsigned long __VERIFIER_nondet_ulong(void);
static int g;

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (x == (unsigned long)&g)
        *(int *)x = 3;
    return 0;
}
