// expect: true
// args: --property unreach-call
/* These pragmas change nothing that is computed here. */
extern void reach_error(void);

int main(void)
{
#pragma STDC FENV_ACCESS ON
#pragma STDC FP_CONTRACT OFF
#pragma STDC CX_LIMITED_RANGE OFF
    double a = 1.0, b = 0x1p-60;
    double c = a + b;
    if (c > 1.0)
        reach_error();
    return 0;
}
