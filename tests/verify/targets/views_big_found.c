// expect: false(unreach-call) line 12
// args: --target=powerpc-linux-gnu --property unreach-call
// unconfirmed: the program is for powerpc-linux-gnu
/* On a big-endian machine the first byte of a short is its upper one; on a little-endian one this is not reached. */
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned short s = __VERIFIER_nondet_ushort();
    if (s == 0x1200 && *(unsigned char *)&s == 0x12)
        reach_error();
    return 0;
}
