// expect: true
// args: --fixed-point 4.12
/* A low-pass filter whose state stays within the format for ever. */
#include <assert.h>
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float state = 0;
    for (;;) {
        float in = __VERIFIER_nondet_float();
        if (!(in >= -1 && in <= 1))
            continue;
        state = state * 0.5f + in * 0.5f;
        assert(state >= -1.5f && state <= 1.5f);
    }
}
