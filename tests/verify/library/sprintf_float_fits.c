// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    char text[5];
    sprintf(text, "%.2f", 1.25);
    assert(text[0] == '1' && text[1] == '.' && text[3] == '5' && text[4] == 0);
    return 0;
}
