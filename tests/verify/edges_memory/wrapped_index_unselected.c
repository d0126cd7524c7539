// expect: false(unreach-call)
// args: --property unreach-call
/* Without pointer checks the access is one the machine makes. */
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int a[4];

int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i * 4 < 16) {
        a[i] = 1;
        if (i > 100)
            reach_error();
    }
    return 0;
}
