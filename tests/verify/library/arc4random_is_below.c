// expect: true
#include <assert.h>
unsigned arc4random_uniform(unsigned);
void arc4random_buf(void *, unsigned long);
unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned bound = __VERIFIER_nondet_uint(), drawn = arc4random_uniform(bound);
    assert(bound == 0 ? drawn == 0 : drawn < bound);
    unsigned char bytes[3];
    arc4random_buf(bytes, sizeof bytes);
    assert(bytes[0] + bytes[1] + bytes[2] <= 765);
    return 0;
}
