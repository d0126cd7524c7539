// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Reading a number goes on to what is behind it: the end of the input, although the conversion succeeds. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int x;
    if (scanf("%d", &x) == 1)
        assert(!feof(stdin));
    return 0;
}
