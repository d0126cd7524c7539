// expect: true
// args: --only only_what_holds.c:13
// output: rests on:
/* The other assertion is violated, but nobody asks; what is asked for holds without it. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = x & 7;
    assert(x != 3);
    if (x > 0)
        assert(y < 8);
    return 0;
}
