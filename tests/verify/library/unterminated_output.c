// expect: false(deref)
// Output reads its strings up to their terminators.
#include <stdio.h>

int main(void)
{
    char text[3] = { 'a', 'b', 'c' };
    printf("%s\n", text);
    return 0;
}
