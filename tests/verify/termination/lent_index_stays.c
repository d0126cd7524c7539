// expect: false(termination)
// args: --property termination --timeout 30
/* The function says that it has moved the index, and has not. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static _Bool word(unsigned *at, unsigned end)
{
    unsigned i = *at;
    while (i < end && __VERIFIER_nondet_uchar() >= 'a')
        i++;
    *at = i;
    return 1;
}
int main(void)
{
    unsigned end = __VERIFIER_nondet_uint(), i = 0;
    while (i < end) {
        if (!word(&i, end))
            break;
    }
    return 0;
}
