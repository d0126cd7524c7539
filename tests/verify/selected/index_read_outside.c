// expect: unknown: outside any live object
// args: --property unreach-call
/* What is read outside of an array is not known. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int a[4];

int main(void)
{
    int x = a[__VERIFIER_nondet_uint() % 8];
    if (x == 7)
        reach_error();
    return 0;
}
