// expect: false(termination)
// args: --property termination --timeout 30
/* By how much the index moves is an argument, which is zero. */
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
static _Bool literal(unsigned long *at, unsigned long end, unsigned long length)
{
    _Bool found = 0;
    if (*at < end && length <= end - *at)
        found = __VERIFIER_nondet_bool();
    if (found)
        *at += length;
    return found;
}
int main(void)
{
    unsigned long end = __VERIFIER_nondet_ulong(), i = 0;
    while (i < end) {
        if (literal(&i, end, 4) || literal(&i, end, 0))
            continue;
        break;
    }
    return 0;
}
