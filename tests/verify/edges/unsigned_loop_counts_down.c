// expect: true
// args: --property unreach-call
/* A digit sum of a number near the top: every step divides a smaller number, and ten digits are the most. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int digits = 0;
    if (x < 4294967290u)
        return 0;
    while (x) {
        x /= 10;
        digits++;
    }
    if (digits != 10)
        reach_error();
    return 0;
}
