// expect: false(deref)
/* A part that does not occur is a string all the same. */
#include <string.h>
int main(void)
{
    char part[2] = { 'z', 'z' };
    return strstr("a", part) != NULL;
}
