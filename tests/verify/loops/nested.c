// expect: true
// args: --property unreach-call
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), count = 0;
    if (n > 4)
        return 0;
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            count++;
    assert(count * 2 == n * n - n);
    return 0;
}
