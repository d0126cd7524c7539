// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Reading may also fail. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    if (getchar() == EOF)
        assert(feof(stdin));
    return 0;
}
