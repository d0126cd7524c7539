// expect: true
// args: --property termination
// output: main.1 ends, after at most 11 iterations
/* An iteration of `while (1)` begins before its first statement leaves: the eleventh one counts. */
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char left = __VERIFIER_nondet_uchar();
    if (left > 10)
        left = 10;
    while (1) {
        if (left == 0)
            return 0;
        left--;
    }
}
