// expect: false(valid-deref)
// args: --property valid-memsafety
// unconfirmed: the execution is stopped elsewhere
/* Elements of twelve bytes: the product wraps to one of them, or between them. */
extern unsigned long __VERIFIER_nondet_ulong(void);
struct three {
    int a, b, c;
};
static struct three t[4];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * 12 < 48) {
        t[i].a = 1;
        if (i > 100)
            *(int *)0 = 1;
    }
    return 0;
}
