// expect: true
// args: --property unreach-call --timeout 20
/* The construct is never reached, so the rest is sliced as if it were not there: no goal depends on what the loop computes. */
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned table[64];

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 16;
    for (unsigned i = 0; i < 64; i++)
        table[i] = table[(i * 7 + x) % 64] * table[(i * 5) % 64] + x;
    if (x > 15)
        printf("%lc\n", x);
    if (x * x > 225)
        reach_error();
    return 0;
}
