// expect: false
/* Four digits, the point, one more digit and the end: one byte too many. */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[6];
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && n <= 1000)
        sprintf(text, "%.1f", (double)n);
    return 0;
}
