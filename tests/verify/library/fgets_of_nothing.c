// expect: true
/* Where only the end of the string fits, nothing is read. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char text[2] = "x";
    assert(fgets(text, 1, stdin) == text && text[0] == 0 && !feof(stdin));
    return 0;
}
