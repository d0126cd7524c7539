// expect: false(valid-deref)
// args: --property valid-memsafety
// unconfirmed: the execution is stopped elsewhere
/* The sum over two dimensions lies inside although neither index does. */
extern long __VERIFIER_nondet_long(void);
static int a[4][4];

int main(void)
{
    long i = __VERIFIER_nondet_long(), j = __VERIFIER_nondet_long();
    if ((unsigned long)i * 16 + (unsigned long)j * 4 < 64) {
        a[i][j] = 1;
        if (j < -1000)
            *(int *)0 = 1;
    }
    return 0;
}
