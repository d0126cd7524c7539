// args: --coverage function
// expect: 3 total, 2 covered, 1 unreachable, 0 open
// output: unreachable: function H
/* Two pointers into one array may be equal; pointers into two arrays are not. */
extern unsigned __VERIFIER_nondet_uint(void);
static void G(void) {}
static void H(void) {}
static int a[4], b[4];
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    int *p = &a[i], *q = &a[j], *r = &b[j];
    *p = 1;
    *q = 2;
    *r = 3;
    if (*p == 2)
        G();
    if (*p == 3)
        H();
    return 0;
}
