// expect: true
// args: --property unreach-call
/* Addition of numbers commutes. */
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    if (x >= 0 && x < 100 && y >= 0 && y < 100 && x + y != y + x)
        reach_error();
    return 0;
}
