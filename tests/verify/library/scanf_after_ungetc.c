// expect: unknown: formatted input of what was pushed back
/* The blank that was pushed back is read by the blank in the format. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    if (ungetc(' ', stdin) == EOF)
        return 0;
    scanf(" ");
    assert(getchar() == ' ');
    return 0;
}
