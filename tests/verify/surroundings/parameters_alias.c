// expect: false(assertion) line 11
// args: --function f
// output: as p
// unconfirmed: the execution ends without a report
/* Two parameters may lead to one object. */
#include <assert.h>
void f(int *p, int *q)
{
    if (!p || !q) return;
    *p = 1; *q = 2;
    assert(*p == 1);
}
