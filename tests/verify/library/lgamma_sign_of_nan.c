// expect: unknown: approximated function
/* What sign is told where there is none is open. */
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
int main(void)
{
    lgamma(NAN);
    assert(signgam == 0);
    return 0;
}
