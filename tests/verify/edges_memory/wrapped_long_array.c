// expect: false(valid-deref)
// args: --property valid-memsafety
// unconfirmed: the execution is stopped elsewhere
/* An array too long to be split, read and written with an index that wraps. */
extern unsigned long __VERIFIER_nondet_ulong(void);
static long a[1000];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * 8 < 8000) {
        a[i] = 1;
        if (a[i & 1023] == 1 && i > 5000)
            *(int *)0 = 1;
    }
    return 0;
}
