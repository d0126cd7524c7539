// expect: true
// args: --property unreach-call
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
union view { unsigned word; unsigned char bytes[4]; };
int main(void)
{
    union view v;
    v.word = __VERIFIER_nondet_uint();
    unsigned sum = v.bytes[0] | v.bytes[1] << 8 | v.bytes[2] << 16 | (unsigned)v.bytes[3] << 24;
    if (sum != v.word)
        reach_error();
    return 0;
}
