// expect: true
// args: --property valid-memsafety --arch 32
/* Negative indices from the middle stay inside. */
extern int __VERIFIER_nondet_int(void);
static int a[8];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    int *p = a + 4;
    if (i >= -4 && i < 4) {
        p[i] = 1;
        if (i > 100 || i < -100)
            *(int *)0 = 1;
    }
    return 0;
}
