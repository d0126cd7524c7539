/* Floating-point numbers from text, where the model is exact. */
#include "calls.h"
#include <math.h>

static char text[64];

static void fill_number(void)
{
    static const char *const special[] = {
        "inf", "-INFINITY", "infinit", "nan", "NaN(12_a)", "nan(", "0x", "0x.8p1", "0x1.8p-3x", ".", "-.5e", "1e+", "5.e3", " \t-0.0",
        "1e22", "123456789012345678", "0.1", "3.14159265358979", "0x1p-90", "-0x1.fffffffffffffp100",
    };
    static const char digits[] = "0123456789.-+x";
    if (any(4) == 0) {
        strcpy(text, special[any(sizeof special / sizeof special[0])]);
        return;
    }
    unsigned length = any(14);
    for (unsigned i = 0; i < length; i++)
        text[i] = digits[any(any(3) ? 11 : sizeof digits - 1)];
    text[length] = 0;
    /* Scales of more than one digit leave the range in which the model is exact for float. */
    if (any(3) == 0) {
        static const char *const exponents[] = { "e1", "E-3", "e+5", "e", "e-", "e0" };
        strcat(text, exponents[any(6)]);
    }
}

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        char *end;
        fill_number();
        double d = strtod(text, &end);
        printf("strtod %a %d\n", isnan(d) ? 0 : d, at(end, text));
        float f = strtof(text, &end);
        printf("strtof %a %d\n", isnan(f) ? 0 : (double)f, at(end, text));
        long double l = strtold(text, &end);
        printf("strtold %La %d\n", isnan(l) ? 0 : l, at(end, text));
        d = atof(text);
        printf("atof %a\n", isnan(d) ? 0 : d);
    }
    return 0;
}
