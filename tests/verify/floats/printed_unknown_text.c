// expect: true
/* The text of a number in scientific notation is not known, but it fits and ends. */
#include <assert.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    char text[8];
    int length = snprintf(text, sizeof text, "%g", __VERIFIER_nondet_double());
    assert(length >= 0);
    int end = 0;
    while (end < 8 && text[end] != 0)
        end++;
    assert(end < 8);
    return 0;
}
