// expect: false(deref)
// unconfirmed: cannot be given to the compiled program
/* Any double needs at least one character and the end. */
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    char text[1];
    sprintf(text, "%.0f", __VERIFIER_nondet_double());
    return 0;
}
