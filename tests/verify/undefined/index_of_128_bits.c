// expect: false(bounds) line 9
// unconfirmed: the execution ends without a report
/* Compilers keep the lower half of the index; in C it is larger than any array. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    unsigned __int128 i = __VERIFIER_nondet_ulong() % 2;
    return a[i << 64];
}
