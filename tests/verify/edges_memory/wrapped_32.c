// expect: false(valid-deref)
// args: --property valid-memsafety --arch 32
// unconfirmed: the execution is stopped elsewhere
/* In 32 bits an ordinary unsigned is enough to wrap around. */
extern unsigned __VERIFIER_nondet_uint(void);
static int a[8];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i * 4 < 32) {
        a[i] = 1;
        if (i > 100)
            *(int *)0 = 1;
    }
    return 0;
}
