// expect: true
// args: --property unreach-call
// output: complex products and quotients are what the textbook formulas give
/* Annex G makes an infinity of the product. */
extern void reach_error(void);

int main(void)
{
    double _Complex a, b;
    __real__ a = __builtin_inf();
    __imag__ a = __builtin_inf();
    __real__ b = 1;
    __imag__ b = 1;
    double _Complex c = a * b;
    if (__real__ c > 0)
        reach_error();
    return 0;
}
