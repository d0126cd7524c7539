// expect: false(deref)
/* A set of characters is a string, also where the other string is empty. */
#include <string.h>
int main(void)
{
    char set[2] = { 'a', 'b' };
    return (int)strspn("", set);
}
