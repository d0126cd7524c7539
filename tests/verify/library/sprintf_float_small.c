// expect: false(deref)
// args: --timeout 50
/* Any double needs more than three characters. */
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    char text[4];
    sprintf(text, "%f", __VERIFIER_nondet_double());
    return 0;
}
