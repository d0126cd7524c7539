// expect: true
// output: `f` writes `g`, `h` reads it
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
