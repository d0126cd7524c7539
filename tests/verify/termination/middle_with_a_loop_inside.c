// expect: false(termination)
// args: --property termination --timeout 20
/* A loop that is entered in its middle, with a loop inside that ends only for who came by the head: the inner loop counts where it is entered both ways. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned char n = 3, step = 2, i = 0;
    if (__VERIFIER_nondet_int())
        goto middle;
again:
    step = 1;
middle:
    i = 0;
    while (i != 5)
        i = (unsigned char)(i + step);
    if (--n)
        goto again;
    return 0;
}
