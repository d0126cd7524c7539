// expect: false(termination)
// args: --property termination --timeout 20
/* One of the indices gives back what the loop takes away. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned char a[2] = {5, 0};
    unsigned k = __VERIFIER_nondet_uint() % 2;
    while (a[0] > 0) {
        a[0]--;
        a[k]++;
    }
    return 0;
}
