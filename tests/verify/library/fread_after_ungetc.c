// expect: true
/* What was pushed back is read, whatever the environment says. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char c;
    if (ungetc('a', stdin) != 'a')
        return 0;
    assert(fread(&c, 1, 1, stdin) == 1);
    assert(c == 'a');
    return 0;
}
