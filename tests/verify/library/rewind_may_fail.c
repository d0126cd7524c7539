// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* Only the error indicator is cleared for certain. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    if (getchar() != EOF)
        return 0;
    rewind(stdin);
    assert(!ferror(stdin));
    assert(!feof(stdin));
    return 0;
}
