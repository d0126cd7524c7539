// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Not zero is all that is promised. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int status = setvbuf(stdout, NULL, _IONBF, 0);
    assert(status == 0 || status == -1);
    return 0;
}
