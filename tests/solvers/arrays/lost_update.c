// expect: false(unreach-call)
// args: --property unreach-call
/* Two writes to one place. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[16] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 16, j = __VERIFIER_nondet_uint() % 16;
    a[i] = 7;
    a[j] += 9;
    if (a[i] != 7)
        reach_error();
    return 0;
}
