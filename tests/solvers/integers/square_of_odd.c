// expect: false(unreach-call)
// args: --property unreach-call
/* Some odd number has a square that ends in 9. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x % 2 == 1 && (unsigned)x * x % 10 == 9)
        reach_error();
    return 0;
}
