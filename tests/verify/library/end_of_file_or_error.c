// expect: false(assertion)
// unconfirmed: 
/* Reading may also fail. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    if (getchar() == EOF)
        assert(feof(stdin));
    return 0;
}
