// expect: unknown
/* Equal seeds have equal numbers, of however many a program asks. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    for (unsigned i = 0; i < 4; i++) {
        unsigned seed = i;
        rand_r(&seed);
    }
    unsigned one = 77, other = 77;
    int first = rand_r(&one), second = rand_r(&other);
    assert(first == second);
    return 0;
}
