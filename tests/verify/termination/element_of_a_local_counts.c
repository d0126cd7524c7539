// expect: true
// args: --property termination
/* The counter is an element of a local array whose address nothing else takes. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned a[4] = {1, 2, 3, 4};
    a[1] = __VERIFIER_nondet_uint();
    while (a[1] > 2)
        a[1]--;
    return 0;
}
