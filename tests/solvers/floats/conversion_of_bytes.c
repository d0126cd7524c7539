// expect: true
// args: --property unreach-call
/* Small integers convert exactly. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    float f = c;
    if ((unsigned char)f != c || f < 0.0f || f > 255.0f)
        reach_error();
    return 0;
}
