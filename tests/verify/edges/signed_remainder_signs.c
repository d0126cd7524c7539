// expect: true
// args: --property unreach-call
/* The remainder has the sign of the dividend and is smaller than the divisor, on all sides of zero. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    if (x >= -9 && x <= 9 && d >= -5 && d <= 5 && d != 0) {
        int r = x % d;
        if ((x >= 0 && r < 0) || (x <= 0 && r > 0) || r >= 5 || r <= -5 || x / d * d + r != x)
            reach_error();
    }
    return 0;
}
