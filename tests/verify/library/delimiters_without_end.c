// expect: false(deref)
#include <string.h>
int main(void)
{
    char text[] = "a", delimiters[2] = { 'a', 'b' };
    return strtok(text, delimiters) != NULL;
}
