// expect: true
/* A function's address survives as a number. */
#include <assert.h>
static int f(int x)
{
    return x + 1;
}

int main(void)
{
    unsigned long a = (unsigned long)f;
    int (*p)(int) = (int (*)(int))a;
    assert(p(1) == 2);
    return 0;
}
