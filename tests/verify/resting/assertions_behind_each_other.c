// expect: true
// args: --values off
// silent: vacuous
/* Both assertions are reached, the second behind the first. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = 0, s = 0;
    while (n < 100000000) {
        n++;
        s = __VERIFIER_nondet_uint() % (n + 5);
    }
    if (s == 3) {
        assert(n >= 100000000);
        assert(n <= 100000000);
    }
    return 0;
}
