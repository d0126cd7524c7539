// expect: false(assertion) line 10
// output: true (behind small.assertion.1)
/* The note goes through calls. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>

static void small(int i)
{
    assert(i < 4);
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    small(i);
    assert(i < 5);
    return 0;
}
