// expect: true
// args: --property termination --timeout 20
/* The distance of two unsigned numbers decreases. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    while (a < b)
        a++;
    return 0;
}
