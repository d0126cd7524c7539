// args: --check evaluation-order
// expect: false(evaluation-order) line 23
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
#include <assert.h>

static int g;

static int f(void)
{
    g = 1;
    return 0;
}

static int h(void)
{
    return g;
}

static int add(int a, int b) { return a + b; }

int main(void)
{
    assert(add(f(), h()) == 1);
    return 0;
}
