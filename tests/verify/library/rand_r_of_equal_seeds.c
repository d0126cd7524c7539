// expect: true
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    unsigned a = 1, b = 1;
    for (int i = 0; i < 2; i++)
        assert(rand_r(&a) == rand_r(&b));
    return 0;
}
