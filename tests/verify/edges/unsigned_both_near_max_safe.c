// expect: true
// args: --property unreach-call
/* Both within the last 16 values: the quotient is 0 or 1, the remainder below 16 unless it is the dividend. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint();
    if (x >= 4294967280u && d >= 4294967280u) {
        if (x / d > 1)
            reach_error();
        if (x >= d && x % d > 15)
            reach_error();
    }
    return 0;
}
