// expect: false(unreach-call)
// args: --property unreach-call
/* … but one more than its greatest value is its least. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -65536000 || x > 134217728)
        return 0;
    int word = (x & 134217728) != 0 ? x | -134217728 : x & 134217727;
    if (word < -65536000 || word > 134217728)
        reach_error();
    return 0;
}
