// expect: true
// args: --property unreach-call
/* What is written at a symbolic index is read there. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[16] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 16, j = __VERIFIER_nondet_uint() % 16;
    a[i] = 7;
    a[j] = 9;
    if (i != j ? a[i] != 7 : a[i] != 9)
        reach_error();
    return 0;
}
