// expect: false(unreach-call)
// args: --property unreach-call
/* … and so it is with a mask that keeps the sign bit: the value is no number of 28 bits. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -134217728 || x > 134217728)
        return 0;
    int word = (x & 134217728) == 0 ? x | -134217728 : x & 268435455;
    if (word < -134217728 || word > 134217727)
        reach_error();
    return 0;
}
