// expect: false(unreach-call) line 11
// args: --property unreach-call
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
union view { unsigned word; unsigned char bytes[4]; };
int main(void)
{
    union view v;
    v.word = __VERIFIER_nondet_uint();
    if (v.bytes[0] == 0x78 && v.bytes[3] == 0x12 && (v.word >> 8 & 0xffff) == 0x3456)
        reach_error();
    return 0;
}
