// expect: false(shift)
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned s = __VERIFIER_nondet_uchar() % 33u;
    return (int)(1u << s);
}
