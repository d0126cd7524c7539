// expect: true
// args: --values auto
// output: value analysis
/* A filter in floats whose input is limited: the conversion of its state to an integer is in range. */
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float y = 0.0f;
    for (;;) {
        float u = __VERIFIER_nondet_float();
        if (!(u >= -10.0f && u <= 10.0f))
            u = 0.0f;
        y = 0.5f * y + 0.5f * u;
        if (y > 100.0f)
            y = 100.0f;
        if (y < -100.0f)
            y = -100.0f;
        int k = (int)y;
        (void)k;
    }
}
