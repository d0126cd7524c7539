// expect: true
/* Parts of one array that do not meet. */
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char text[16] = "abc";
    sprintf(text + 4, "%sx", text);
    assert(text[7] == 'x');
    return 0;
}
