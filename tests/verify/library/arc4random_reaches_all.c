// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
#include <assert.h>
unsigned arc4random(void);
unsigned arc4random_uniform(unsigned);
int main(void)
{
    assert(arc4random() != 0xffffffffu || arc4random_uniform(2) != 1);
    return 0;
}
