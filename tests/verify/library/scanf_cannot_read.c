// expect: false(assertion)
// unconfirmed: cannot be given to the compiled program
/* POSIX: why reading failed is told. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void)
{
    int x;
    errno = 0;
    if (scanf("%d", &x) == EOF && ferror(stdin))
        assert(errno == 0);
    return 0;
}
