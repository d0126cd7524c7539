// expect: true
/* Any character matches, so that only the end or an error stops there. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int x;
    char c;
    if (scanf("%d%c", &x, &c) == 1)
        assert(feof(stdin) || ferror(stdin));
    return 0;
}
