// expect: false(parameter) line 8
#include <string.h>

int main(void)
{
    char to[4];
    /* Nothing is copied, and yet null is not allowed (C11 7.24.1p2): compilers conclude that it is not null. */
    memcpy(to, 0, 0);
    return 0;
}
