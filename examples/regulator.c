/* A PI controller with floats. The sensor delivers any float that passes its plausibility test; the output of the
   controller stays within what the actuator can do, and is never NaN, however long it runs. */
#include <assert.h>
#include <math.h>

extern float __VERIFIER_nondet_float(void);

static const float KP = 0.8f, KI = 0.05f, TARGET = 21.5f, STEP = 0.1f;
static float integral = 0.0f;

static float clamp(float x, float lo, float hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}

/* The sensor sometimes delivers garbage; NaN is not between any two numbers. */
static float measure(void)
{
    float x = __VERIFIER_nondet_float();
    return x >= -40.0f && x <= 125.0f ? x : TARGET;
}

int main(void)
{
    for (;;) {
        float error = TARGET - measure();
        integral = clamp(integral + STEP * error, -200.0f, 200.0f);
        float output = clamp(KP * error + KI * integral, 0.0f, 100.0f);
        assert(!isnan(output));
        assert(output >= 0.0f && output <= 100.0f);
    }
}
