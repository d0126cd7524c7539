// expect: true
// output: main.assertion.2  true     /
/* An assertion that holds halts nobody. */
extern int __VERIFIER_nondet_int(void);

#include <assert.h>
int main(void)
{
    int i = __VERIFIER_nondet_int() % 4;
    assert(i < 4);
    if (i >= 4)
        assert(0);
    return 0;
}
