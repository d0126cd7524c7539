// expect: true
/* One character is read, and nothing behind it. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char c;
    int digit;
    if (scanf("%c", &c) != 1)
        return 0;
    assert(!feof(stdin) && !ferror(stdin));
    if (scanf("%1d", &digit) == 1)
        assert(!feof(stdin) && !ferror(stdin));
    return 0;
}
