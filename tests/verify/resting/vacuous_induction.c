// expect: true
// output: true (vacuous)
/* An inductive proof of an assertion that no execution evaluates. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
    unsigned n = 0;
    while (1) {
        n += 2;
        if (n & 1)
            assert(__VERIFIER_nondet_int());
    }
}
