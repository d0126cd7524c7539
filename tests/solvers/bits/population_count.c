// expect: true
// args: --property unreach-call
/* Two ways to count bits agree. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar() & 15;
    int n = 0, m = 0;
    for (int i = 0; i < 4; i++)
        n += x >> i & 1;
    for (unsigned char y = x; y; y &= y - 1)
        m++;
    if (n != m)
        reach_error();
    return 0;
}
