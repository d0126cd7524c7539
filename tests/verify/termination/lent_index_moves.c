// expect: true
// args: --property termination --timeout 30
/* The index of a parser is lent to a function by its address. Where that returns true it has moved the index on. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static void blanks(unsigned *at, unsigned end)
{
    unsigned i = *at;
    while (i < end && __VERIFIER_nondet_uchar() == ' ')
        i++;
    *at = i;
}
static _Bool word(unsigned *at, unsigned end)
{
    unsigned i = *at;
    if (i >= end)
        return 0;
    while (i < end && __VERIFIER_nondet_uchar() >= 'a')
        i++;
    if (i == *at)
        return 0;
    *at = i;
    return 1;
}
int main(void)
{
    unsigned end = __VERIFIER_nondet_uint(), i = 0;
    while (i < end) {
        blanks(&i, end);
        if (!word(&i, end))
            break;
    }
    return 0;
}
