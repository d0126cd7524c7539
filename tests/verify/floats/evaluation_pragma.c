// expect: unknown: unsupported
// args: --property unreach-call
/* Sums of floats are computed in double. */
extern void reach_error(void);

int main(void)
{
#pragma clang fp eval_method(double)
    volatile float one = 1.0f, small = 0x1p-40f;
    if (one + small > 1.0f)
        reach_error();
    return 0;
}
