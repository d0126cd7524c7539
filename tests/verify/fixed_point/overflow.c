// expect: false(overflow) line 11
// args: --fixed-point 8.8
/* 127 is the greatest whole number with eight bits before the point. */
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x < 0 || x > 100)
        return 0;
    float y = x + x;
    return y > 3;
}
