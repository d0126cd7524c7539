// expect: true
// args: --property unreach-call
// output: value analysis
/* A fixed-point number of 28 bits in a wider type: where it fits, nothing changes. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -134217728 || x > 134217727)
        return 0;
    int word = (x & 134217728) != 0 ? x | -134217728 : x & 134217727;
    if (word < -134217728 || word > 134217727)
        reach_error();
    return 0;
}
