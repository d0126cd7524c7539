// expect: false(assertion) line 12
// args: --only main.assertion.*
/* Arithmetic wraps around where nobody looks for overflow: its check halts nobody. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    if (y < x)
        assert(x != 2147483647);
    return 0;
}
