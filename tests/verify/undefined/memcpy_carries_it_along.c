// expect: false(uninitialised)
/* memcpy copies bytes, and that they were never set. */
#include <string.h>
int main(void)
{
    int a[2], b[2];
    a[0] = 1;
    memcpy(b, a, sizeof a);
    return b[0] + b[1] > 0;
}
