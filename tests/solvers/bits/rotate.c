// expect: false(unreach-call)
// args: --property unreach-call
/* A rotation by four with a fixed point that is not all zeros or ones. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned char r = (unsigned char)(x << 4 | x >> 4);
    if (r == x && x != 0 && x != 255 && (x & 3) == 2)
        reach_error();
    return 0;
}
