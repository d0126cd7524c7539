// expect: false(valid-deref)
// args: --property valid-memsafety
// unconfirmed: the execution is stopped elsewhere
/* The index wraps around the address space into the array; the execution goes on there. */
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    int a[4];
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * 4 < 16) {
        a[i] = 1;
        if (i > 100)
            *(int *)0 = 1;
    }
    return 0;
}
