// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* One byte can be pushed back, not two. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    assert(ungetc('a', stdin) == 'a');
    assert(ungetc('b', stdin) == 'b');
    return 0;
}
