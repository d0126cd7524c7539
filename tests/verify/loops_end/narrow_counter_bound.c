// expect: true
// args: --check termination --list all --timeout 20
// output: ends, after at most 255 iterations
/* No constant of the program says how often: the counter's type does. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    for (unsigned char i = 0; i < n; i++)
        ;
    return 0;
}
