// expect: true
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    static char a[32], b[32];
    char *first = initstate(1, a, sizeof a);
    assert(first != NULL && first != a);
    assert(initstate(2, b, sizeof b) == a);
    assert(setstate(b) == b);
    return 0;
}
