// expect: true
// args: --property termination --timeout 30
// output: after at most 32 iterations
/* A number of 32 bits is halved at most 32 times before it is zero. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), n = 0;
    while (x) {
        x >>= 1;
        n++;
    }
    return n > 32;
}
