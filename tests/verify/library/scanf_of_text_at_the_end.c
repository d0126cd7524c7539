// expect: true
/* At the end of the input text cannot match. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    if (getchar() == EOF && feof(stdin))
        assert(scanf("x") == EOF);
    return 0;
}
