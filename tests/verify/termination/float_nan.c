// expect: false(termination)
// args: --property termination --timeout 20
/* NaN is never at least ten. */
extern float __VERIFIER_nondet_float(void);
int main(void)
{
    float x = __VERIFIER_nondet_float();
    while (!(x >= 10.0f))
        x += 1.0f;
    return 0;
}
