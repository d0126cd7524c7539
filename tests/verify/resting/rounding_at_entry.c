// expect: true
// args: --property unreach-call --function f
// output: floats are rounded to the nearest when f is called
/* Whoever calls the function may have chosen another rounding mode. */
extern void reach_error(void);

int f(double x)
{
    if (x == 1.0 && x + 0x1p-60 > 1.0)
        reach_error();
    return 0;
}
