// expect: unknown: external
/* A function without a body that matters: unknown, naming it. */
#include <assert.h>
extern int external(int);

int main(void)
{
    assert(external(3) > 0);
    return 0;
}
